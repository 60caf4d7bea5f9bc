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

function partsOf(html: string) {
  const forms = [...html.matchAll(/<form[^>]*action="#parts".*?<\/form>/gs)].map(([form]) => form);
  return forms.map((form) => {
    const fields = form.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g);
    return Object.fromEntries([...fields].map(([, name, value]) => [name, value]));
  });
}

test("a card whose clock jumped is shown in parts, each corrected or left out by itself", async () => {
  await using site = await openWithJump();
  const page = await site.get(site.job);
  expect(page.text).toContain("Part 1: 2 files");
  expect(page.text).toContain("Part 2: 1 file");
  expect(page.text).toContain("The device showed 1 January 2000, 12:00:10 am");
  const [good, wrong] = partsOf(page.html);
  const bare = await site.post(site.job, { ...wrong, do: "correct", really: "" });
  expect(bare.status).toBe(422);
  expect(bare.text).toContain("Enter when the first file of the part was really recorded");
  const right = { ...wrong, do: "correct", really: "2026-11-20T08:00:00" };
  expect((await site.post(site.job, right)).location).toBe(`${site.job}#parts`);
  const corrected = await site.get(site.job);
  expect(corrected.text).toMatch(
    /Will be stored as 20 November 2026, 8:00 ?am NZDT .*corrected by/,
  );
  expect(corrected.text).not.toContain("so it was not set");
  expect(corrected.text).not.toContain("within an hour of a new year");
  const left = await site.post(site.job, { ...good, do: "leave" });
  expect(left.status).toBe(303);
  const without = await site.get(site.job);
  expect(without.text).toContain("Left out");
  expect(without.text).toContain("Store 1 file");
  await site.post(site.job, { ...good, do: "take" });
  expect((await site.get(site.job)).text).toContain("Store 3 files");
});

test("what has no date gets one by hand, one by one or all at once", async () => {
  await using site = await openWithJump();
  const page = await site.get(site.job);
  expect(page.text).toContain("2 files without a date");
  const [, fileId = ""] = /id="taken-(\d+)"/.exec(page.html) ?? [];
  const picture = await site.get(`${site.uploads}/files/${fileId}/picture`);
  expect(picture.html).toContain("This picture is damaged");
  const wrong = await site.post(site.job, { act: "date", fileId, taken: "soon" });
  expect(wrong.status).toBe(422);
  expect(wrong.text).toContain("Enter a date and time, such as");
  await site.post(site.job, { act: "date", fileId, taken: "2026-11-19T20:00" });
  expect((await site.get(site.job)).text).toContain("1 file without a date");
  await site.post(site.job, { act: "date", taken: "2026-11-19T21:00" });
  const dated = await site.get(site.job);
  expect(dated.text).not.toContain("without a date");
  expect(dated.text).toContain("Store 5 files");
});

test("the result says that parts were corrected, and leads to the recordings", async () => {
  await using site = await openWithJump();
  const [, wrong] = partsOf((await site.get(site.job)).html);
  await site.post(site.job, { ...wrong, do: "correct", really: "2026-11-20T08:00:00" });
  await site.post(site.job, { act: "start" });
  await site.api.jobs.drain();
  const done = await site.get(site.job);
  expect(done.text).toContain("Parts of the upload were corrected by themselves.");
  expect(done.html).toMatch(
    /href="\/kea-basin\/activity\?display-mode=recordings[^"]*"[^>]*>.*See the recordings/s,
  );
});
