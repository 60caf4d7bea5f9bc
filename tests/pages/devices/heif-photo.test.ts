import { expect, test } from "vitest";
import { getReferenceImage } from "#contract/wire/photos/reference-images.ts";
import { readHeic, turnHeic } from "#tests/media/image/heif-samples.ts";
import {
  cornersFormOf,
  cornersOf,
  openWithSeeingCamera,
} from "#tests/support/pages/reference-pages.ts";

/** As most browsers send it: they do not know its type. */
async function makeHeic(quarters: 0 | 3): Promise<File> {
  return new File([await turnHeic(quarters)], "IMG_0042.HEIC");
}

test("a HEIF photo is uploaded, previewed, laid by typed corners and saved; older recordings keep theirs", async () => {
  await using site = await openWithSeeingCamera();
  const { api, camera, rangi, reference } = site;
  const first = await site.uploadView();
  await site.post(first, { ...cornersFormOf(await site.get(first)), act: "save" });
  const recorded = api.now().toISOString();
  const readImage = async (at?: string) => {
    const query = { id: camera.id, ...(at === undefined ? {} : { "at-time": at }) };
    const image = await api.send(getReferenceImage, query, rangi.token);
    return Buffer.from(await image.arrayBuffer());
  };
  const old = await readImage();
  api.advance(60);
  const form = await site.get(`${reference}/upload`);
  expect(form.text).toContain("JPEG, PNG, WebP or HEIF (from phones), at most 12 MB.");
  expect(form.html).toMatch(/accept="[^"]*image\/heic[^"]*\.heic/);
  const sent = await site.upload(await makeHeic(3));
  expect(sent).toMatchObject({ status: 303, location: expect.stringContaining("/align?photo=") });
  const path = sent.location ?? "";
  const page = await site.get(path);
  const [, picture = ""] = /"([^"]*\/photos\/\d+\/picture)"/.exec(page.html) ?? [];
  const shown = await site.fetch(picture.replaceAll("&amp;", "&"));
  expect([shown.status, shown.headers.get("content-type")]).toEqual([200, "image/webp"]);
  const typed = {
    "corners[0].x": "5",
    "corners[0].y": "20",
    "corners[1].x": "95",
    "corners[1].y": "20,5",
  };
  const previewed = await site.post(path, { ...cornersFormOf(page), ...typed, act: "preview" });
  expect(cornersOf(previewed)).toMatch(/^5 20, 95 20\.5, /);
  const [, preview = ""] = /<image href="([^"]*\/preview[^"]*)"/.exec(previewed.html) ?? [];
  expect((await site.fetch(preview.replaceAll("&amp;", "&"))).status).toBe(200);
  const saved = await site.post(path, { ...cornersFormOf(previewed), act: "save" });
  expect(saved).toMatchObject({ status: 303, location: reference });
  expect((await site.get(reference)).text).toContain("The reference photo has been saved.");
  expect((await readImage(recorded)).equals(old)).toBe(true);
  expect((await readImage()).equals(old)).toBe(false);
});

test("a damaged HEIF photo is refused beside the field, with what is wrong", async () => {
  await using site = await openWithSeeingCamera();
  const half = (await readHeic()).slice(0, 3000);
  const page = await site.upload(new File([half], "IMG_0043.HEIC", { type: "image/heic" }));
  expect(page.status).toBe(422);
  expect(page.title).toMatch(/^Error: Upload a photo/);
  expect(page.text).toContain("The photo cannot be read: the file is damaged.");
});
