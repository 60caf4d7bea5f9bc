import { expect, test } from "vitest";
import { getUploadJob, listUploadFiles } from "#contract/wire/upload-jobs.ts";
import { openWithTrailCamera, sendFiles } from "#tests/support/pages/card-pages.ts";
import { fieldsOf } from "#tests/support/pages/form-fields.ts";
import { cardPart, makeSnap } from "#tests/support/recordings/cards.ts";

/** Two good pictures, one of a clock that had been reset, and two without a date. */
async function openWithJump() {
  const site = await openWithTrailCamera();
  const { location } = await sendFiles(site, site.uploads, [
    cardPart("IMG_1.JPG", makeSnap("2026:11:18 19:30:05", 1)),
    cardPart("IMG_2.JPG", makeSnap("2026:11:19 19:30:05", 2)),
    cardPart("IMG_3.JPG", makeSnap("2000:01:01 00:00:10", 3)),
    cardPart("IMG_4.JPG", makeSnap(undefined, 4)),
    cardPart("IMG_5.JPG", makeSnap(undefined, 5)),
  ]);
  return { ...site, job: location };
}

/** The hidden fields of the parts, by the number of their first files. */
function partsOf(html: string) {
  return [...html.matchAll(/name="count-(\d+)" value="(\d+)"/g)].map(([, id = "", count = ""]) => ({
    id,
    fields: { [`count-${id}`]: count },
  }));
}

test("a card whose clock jumped is shown in parts, each corrected or left out by itself", async () => {
  await using site = await openWithJump();
  const page = await site.get(site.job);
  expect(page.text).toContain("Part 1: 2 files");
  expect(page.text).toContain("Part 2: 1 file");
  expect(page.text).toContain("The device showed 1 January 2000, 12:00:10 am");
  const [good, wrong] = partsOf(page.html);
  const really = `really-${wrong?.id}`;
  const bad = await site.post(site.job, { act: "show", ...wrong?.fields, [really]: "soon" });
  expect(bad.status).toBe(422);
  expect(bad.html).toContain(`<a href="#${really}">Enter a date and time, such as`);
  const right = { act: "show", ...wrong?.fields, [really]: "2026-11-20T08:00:00" };
  expect((await site.post(site.job, right)).location).toBe(`${site.job}#times`);
  const corrected = await site.get(site.job);
  expect(corrected.text).toMatch(
    /Will be stored as 20 November 2026, 8:00 ?am NZDT .*corrected by/,
  );
  expect(corrected.text).not.toContain("so it was not set");
  expect(corrected.text).not.toContain("within an hour of a new year");
  const left = await site.post(site.job, { act: `leave-${good?.id}`, ...good?.fields });
  expect(left.status).toBe(303);
  const without = await site.get(site.job);
  expect(without.text).toContain("Left out");
  expect(without.text).toContain("Store 1 file");
  await site.post(site.job, { act: `take-${good?.id}`, ...good?.fields });
  expect((await site.get(site.job)).text).toContain("Store 3 files");
  await site.post(site.job, { act: "show", ...wrong?.fields, [really]: "" });
  expect((await site.get(site.job)).text).not.toContain(", corrected by");
  const gone = await site.post(site.job, { act: "start", "really-999": "2026-11-20T08:00:00" });
  expect(gone.text).toContain("These files have changed in the meantime. Look at them again");
});

test("what has no date gets one by hand, one by one or all at once", async () => {
  await using site = await openWithJump();
  const page = await site.get(site.job);
  expect(page.text).toContain("2 files without a date");
  const [, fileId = ""] = /id="taken-(\d+)"/.exec(page.html) ?? [];
  const picture = await site.get(`${site.uploads}/files/${fileId}/picture`);
  expect(picture.html).toContain("This picture is damaged");
  const wrong = await site.post(site.job, { act: "show", [`taken-${fileId}`]: "soon" });
  expect(wrong.status).toBe(422);
  expect(wrong.text).toContain("Enter a date and time, such as");
  expect(wrong.html).toMatch(/id="taken-\d+"[^>]*value="soon"|value="soon"[^>]*id="taken-\d+"/);
  await site.post(site.job, { act: "show", [`taken-${fileId}`]: "2026-11-19T20:00" });
  expect((await site.get(site.job)).text).toContain("1 file without a date");
  await site.post(site.job, { act: "show", "taken-all": "2026-11-19T21:00" });
  const dated = await site.get(site.job);
  expect(dated.text).not.toContain("without a date");
  expect(dated.text).toContain("Store 5 files");
});

test("the result says that parts were corrected, and leads to the recordings", async () => {
  await using site = await openWithJump();
  const [, wrong] = partsOf((await site.get(site.job)).html);
  const really = { [`really-${wrong?.id}`]: "2026-11-20T08:00:00" };
  await site.post(site.job, { act: "start", ...wrong?.fields, ...really });
  await site.api.jobs.drain();
  const done = await site.get(site.job);
  expect(done.text).toContain("Parts of the upload were corrected by themselves.");
  expect(done.html).toMatch(
    /href="\/kea-basin\/activity\?display-mode=recordings[^"]*"[^>]*>.*See the recordings/s,
  );
});

type Site = Awaited<ReturnType<typeof openWithTrailCamera>>;

function isDate(name: string) {
  return /^taken-\d+$/.test(name);
}

/** Pictures without a date, each with one that somebody typed and that was shown once. */
async function openTyped(site: Site, count: number) {
  const { location: job } = await sendFiles(site, site.uploads, [
    cardPart("IMG_OWN.JPG", makeSnap("2026:11:18 19:30:05", 999)),
    ...Array.from({ length: count }, (_, order) =>
      cardPart(`IMG_${String(order).padStart(3, "0")}.JPG`, makeSnap(undefined, order)),
    ),
  ]);
  const fields = fieldsOf((await site.get(job)).html);
  await site.post(job, { ...fields, "taken-all": "2016-11-20T19:30", act: "show" });
  const list = async () => {
    const { files } = await site.api.send(listUploadFiles, { id: 1 }, site.rangi.token);
    return new Map(files.map(({ name, state, clock }) => [name, clock ?? state]));
  };
  return { job, list };
}

test("a date that was typed stands in a field of its file, and is corrected or taken back there", async () => {
  await using site = await openWithTrailCamera();
  const { job, list } = await openTyped(site, 2);
  const page = await site.get(job);
  expect(page.text).toContain("Typed dates");
  expect(page.text.match(/Typed by hand/g)).toHaveLength(2);
  const fields = fieldsOf(page.html);
  const [first = "", second = "", ...others] = Object.keys(fields).filter(isDate);
  expect(others).toEqual([]);
  expect([fields[first], fields[second]]).toEqual(["2016-11-20T19:30:00", "2016-11-20T19:30:00"]);
  const wrong = await site.post(job, { ...fields, [first]: "soon", act: "start" });
  expect([wrong.status, fieldsOf(wrong.html)[first]]).toEqual([422, "soon"]);
  expect(wrong.html).toContain(`<a href="#${first}">Enter a date and time`);
  const typed = { [first]: "2026-11-20T19:30", [second]: "" };
  const shown = await site.post(job, { ...fields, ...typed, act: "show" });
  expect(shown.location).toBe(`${job}#times`);
  expect(Object.fromEntries(await list())).toEqual({
    "IMG_000.JPG": "2026-11-20T19:30:00",
    "IMG_001.JPG": "undated",
    "IMG_OWN.JPG": "2026-11-18T19:30:05",
  });
  expect((await site.get(job)).text).toContain("1 file without a date");
});

test("a typed date that somebody else has changed meanwhile is not written over, and what was typed stays", async () => {
  await using site = await openWithTrailCamera();
  const { job, list } = await openTyped(site, 1);
  const fields = fieldsOf((await site.get(job)).html);
  const name = Object.keys(fields).find(isDate) ?? "";
  await site.post(job, { ...fields, [name]: "2026-11-20T19:30", act: "show" });
  await site.post(job, { ...fields, act: "show" });
  expect((await list()).get("IMG_000.JPG")).toBe("2026-11-20T19:30:00");
  const late = await site.post(job, { ...fields, [name]: "2026-11-19T19:30", act: "start" });
  expect(late.text).toContain("These files have changed in the meantime.");
  expect(fieldsOf(late.html)[name]).toBe("2026-11-19T19:30");
  await site.post(job, { ...fieldsOf(late.html), act: "start" });
  await site.api.jobs.drain();
  const { uploadJob } = await site.api.send(getUploadJob, { id: 1 }, site.rangi.token);
  expect(uploadJob.last?.clock).toBe("2026-11-19T19:30:00");
});

test("typed dates come in pages of twenty, and going to the next keeps what stands on this one", async () => {
  await using site = await openWithTrailCamera();
  const { job, list } = await openTyped(site, 25);
  const page = await site.get(job);
  const fields = fieldsOf(page.html);
  const shown = Object.keys(fields).filter(isDate);
  expect(shown).toHaveLength(20);
  const [next = ""] = /typed-[\w-]+(?="[^>]*>Save and show the next)/.exec(page.html) ?? [];
  const answer = await site.post(job, {
    ...fields,
    [shown[0] ?? ""]: "2026-11-20T19:30",
    act: next,
  });
  const later = answer.location ?? "";
  expect(later).toMatch(/\?typed=[\w-]+#typed$/);
  expect((await list()).get("IMG_000.JPG")).toBe("2026-11-20T19:30:00");
  const [address = ""] = later.split("#");
  const rest = fieldsOf((await site.get(address)).html);
  const names = Object.keys(rest).filter(isDate);
  expect(names).toHaveLength(5);
  const kept = await site.post(address, {
    ...rest,
    [names[4] ?? ""]: "2026-11-19T19:30",
    act: "show",
  });
  expect(kept.location).toBe(`${address}#times`);
  expect((await list()).get("IMG_024.JPG")).toBe("2026-11-19T19:30:00");
  for (const [length, status] of [
    [2000, 303],
    [2001, 422],
  ] as const) {
    const sent = await site.post(address, { ...rest, act: `typed-${"a".repeat(length)}` });
    expect([length, sent.status]).toEqual([length, status]);
  }
  const back = await site.post(address, { ...rest, act: "typed-start" });
  expect(back.location).toBe(`${job}?typed=start#typed`);
});
