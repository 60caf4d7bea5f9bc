import { expect, test } from "vitest";
import { openWithPlacedCamera, square, type Fields } from "#tests/support/pages/mask-pages.ts";
import { paintMask } from "#tests/support/recordings/mask-images.ts";
import type { Page } from "#tests/support/pages/visitor.ts";

type Site = Awaited<ReturnType<typeof openWithPlacedCamera>>;

async function sendPicture(site: Site, file: Blob | undefined, ignored = "black"): Promise<Page> {
  const body = new FormData();
  if (file) body.append("file", file, "mask.png");
  body.append("ignored", ignored);
  const path = `${site.mask}/import`;
  const response = await site.fetch(path, { method: "POST", body, headers: { origin: site.url } });
  const html = await response.text();
  const text = html.replace(/<(script|style|title)\b.*?<\/\1>/gs, " ").replace(/<[^>]*>/g, " ");
  const { status, headers } = response;
  return { status, headers, html, text: text.replace(/\s+/g, " "), location: undefined, title: "" };
}

/** What the browser would send of the preview's form. */
function fieldsOf({ html }: Page): Fields {
  const inputs = [...html.matchAll(/<input [^>]*name="((?:region|take|name)-\d+)"[^>]*>/g)];
  return Object.fromEntries(
    inputs.map(([input, name = ""]) => {
      const [, value = "on"] = / value="([^"]*)"/.exec(input) ?? [];
      return [name, value.replaceAll("&quot;", '"')];
    }),
  );
}

test("a picture is shown as regions that can be named, and saved beside those there are", async () => {
  await using site = await openWithPlacedCamera();
  await site.put({ "Region 1": square(0.2) });
  const file = await paintMask({
    shapes: [{ at: [0, 80, 100, 20] }, { at: [60, 10, 30, 30], round: true }],
  });
  const page = await sendPicture(site, file);
  expect(page.status).toBe(200);
  expect(page.text).toMatch(/Region 1: 4 corners, 20\.0% of the frame/);
  const fields = fieldsOf(page);
  expect([fields["name-0"], fields["name-1"]]).toEqual(["Region 2", "Region 3"]);
  const path = `${site.mask}/import`;
  const unnamed = await site.post(path, {
    ...fields,
    "name-0": "Region 1",
    "name-1": " x",
    act: "save",
  });
  expect(unnamed.status).toBe(422);
  expect(unnamed.title).toMatch(/^Error: /);
  expect(unnamed.text).toContain("Another region has this name");
  expect(unnamed.html).toContain('href="#name-1"');
  expect(fieldsOf(unnamed)["name-0"]).toBe("Region 1");
  const named = { ...fieldsOf(unnamed), "name-0": "Road", "name-1": "Sun on a rock" };
  expect(await site.post(path, { ...named, act: "save" })).toMatchObject({
    status: 303,
    location: site.mask,
  });
  const regions = (await site.readRegions()) ?? {};
  expect(Object.keys(regions)).toEqual(["Region 1", "Road", "Sun on a rock"]);
  expect(regions["Road"]?.regionData).toContainEqual({ x: 0, y: 0.8 });
  expect((await site.get(site.mask)).text).toContain("2 regions saved. They apply");
});

test("a region that is not ticked is not saved, and one at least has to be", async () => {
  await using site = await openWithPlacedCamera();
  const file = await paintMask({ shapes: [{ at: [0, 80, 100, 20] }, { at: [60, 10, 30, 30] }] });
  const { "take-0": first, "take-1": second, ...fields } = fieldsOf(await sendPicture(site, file));
  expect([first, second]).toEqual(["on", "on"]);
  const path = `${site.mask}/import`;
  const none = await site.post(path, { ...fields, act: "save" });
  expect(none.status).toBe(422);
  expect(none.text).toContain("Tick at least one region");
  await site.post(path, { ...fields, "take-1": "on", act: "save" });
  expect(Object.keys((await site.readRegions()) ?? {})).toEqual(["Region 2"]);
});

test("no picture, one that cannot be read and one that ignores nothing are told beside the file", async () => {
  await using site = await openWithPlacedCamera();
  const missing = await sendPicture(site, undefined);
  expect([missing.status, missing.text.includes("Choose a picture")]).toEqual([422, true]);
  const bitmap = await sendPicture(site, new Blob(["BM"]), "white");
  expect(bitmap.status).toBe(400);
  expect(bitmap.text).toContain("Save the mask as PNG, not BMP.");
  expect(bitmap.html).toMatch(/value="white"[^>]* checked=""|checked=""[^>]* value="white"/);
  const empty = await sendPicture(site, await paintMask({}));
  expect(empty.status).toBe(422);
  expect(empty.text).toContain("Should the other colour be ignored?");
  const large = await sendPicture(site, new Blob([new Uint8Array(2_300_000)]));
  expect([large.status, large.text.includes("larger than 2 MB")]).toEqual([413, true]);
});

test("regions that come back damaged, or too many of them, are refused", async () => {
  await using site = await openWithPlacedCamera();
  const path = `${site.mask}/import`;
  for (const region of ["", "[[0,0],[1,1]]", "[[0,0],[1,1],[1,0],[0,1]]", "{}"]) {
    const lost = await site.post(path, {
      "region-0": region,
      "take-0": "on",
      "name-0": "Road",
      act: "save",
    });
    expect([region, lost.status]).toEqual([region, 422]);
  }
  await site.put(
    Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`Old ${at}`, square(0.2)])),
  );
  const file = await paintMask({ shapes: [{ at: [0, 80, 100, 20] }] });
  const full = await site.post(path, { ...fieldsOf(await sendPicture(site, file)), act: "save" });
  expect(full.status).toBe(422);
  expect(full.text).toContain("There is room for 0 more. Untick some");
});
