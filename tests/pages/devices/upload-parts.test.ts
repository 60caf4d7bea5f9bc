import { expect, test } from "vitest";
import { openWithTrailCamera, sendFiles } from "#tests/support/pages/card-pages.ts";
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
