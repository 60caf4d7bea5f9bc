import { expect, test } from "vitest";
import { changeUploadJob, getUploadJob } from "#contract/wire/upload-jobs.ts";
import { openWithTrailCamera, sendFiles } from "#tests/support/pages/card-pages.ts";
import { fieldsOf } from "#tests/support/pages/form-fields.ts";
import { cardPart, makeSnap } from "#tests/support/recordings/cards.ts";

type Fields = Record<string, string>;

/** Two pictures, one without a date, and what a browser would send of the page as it stands. */
async function openWithChoices() {
  const site = await openWithTrailCamera();
  const { location } = await sendFiles(site, site.uploads, [
    cardPart("IMG_1.JPG", makeSnap("2026:11:18 19:30:05", 1)),
    cardPart("IMG_2.JPG", makeSnap("2026:11:19 19:30:05", 2)),
    cardPart("IMG_3.JPG", makeSnap(undefined, 3)),
  ]);
  const page = await site.get(location);
  const [form = ""] = /<form noValidate="" method="post">.*?<\/form>/s.exec(page.html) ?? [];
  const read = async () => {
    const { uploadJob } = await site.api.send(getUploadJob, { id: 1 }, site.rangi.token);
    return uploadJob;
  };
  return { ...site, job: location, form, fields: fieldsOf(form), read };
}

test("what is chosen on the page is in one form, whose main button stores by it", async () => {
  await using site = await openWithChoices();
  const { form, fields, stationId, job, api } = site;
  expect(form.match(/<form/g)).toHaveLength(1);
  const buttons = [...form.matchAll(/<button[^>]*value="(\w+)"[^>]*>(.*?)<\/button>/g)];
  expect(buttons.map(([, value, label]) => [value, label])).toEqual([
    ["show", ""],
    ["show", "Show with these choices"],
    ["start", "Store 2 files"],
  ]);
  const undated = Object.keys(fields).find((name) => /^taken-\d+$/.test(name)) ?? "";
  const chosen = { stationId: String(stationId), timeZone: "Etc/GMT-12" };
  const typed = { ...fields, ...chosen, [undated]: "2026-11-20T19:30" };
  expect((await site.post(job, { ...typed, act: "start" })).location).toBe(job);
  await api.jobs.drain();
  const done = await site.get(job);
  expect(done.text).toContain("3 stored.");
  expect(done.text).toContain("Location Ridge top");
  expect(done.text).toContain("Read in UTC +12.");
  expect((await site.read()).last).toMatchObject({
    name: "IMG_3.JPG",
    recordedAt: "2026-11-20T07:30:00.000Z",
  });
});

test("a wrong choice stops the storing, and all that was typed stays", async () => {
  await using site = await openWithChoices();
  const { fields, stationId, job } = site;
  const undated = Object.keys(fields).find((name) => /^taken-\d+$/.test(name)) ?? "";
  const typed = {
    ...fields,
    act: "start",
    stationId: String(stationId),
    timeZone: "Etc/GMT-12",
    really: "2026-11-18T20:00:00",
    [undated]: "2026-11-20T19:30",
  };
  for (const [wrong, says] of [
    [{ [undated]: "soon" }, `<a href="#${undated}">Enter a date and time`],
    [{ [undated]: "2031-01-01T10:00" }, `<a href="#${undated}">This is in the future`],
    [
      { [undated]: "0026-11-25T10:00" },
      `<a href="#${undated}">This is too long ago. Check the year`,
    ],
    [{ really: "soon" }, '<a href="#really">Enter a date and time'],
    [{ showed: "" }, '<a href="#showed">Enter what the device’s clock showed'],
    [{ stationId: "999" }, '<a href="#stationId">This location no longer exists'],
  ] as const) {
    const sent: Fields = { ...typed, ...wrong };
    const refused = await site.post(job, sent);
    expect(refused.status).toBe(422);
    expect(refused.html).toContain(says);
    const { act: _act, stationId: station, ...kept } = sent;
    const shown = fieldsOf(refused.html);
    expect(shown).toMatchObject(kept);
    if (station !== "999") expect(shown["stationId"]).toBe(station);
    const { state, timeZone, counts } = await site.read();
    expect([state, timeZone, counts.undated]).toEqual(["collecting", "Pacific/Auckland", 1]);
  }
});

test("showing keeps a date, a location and a zone that were chosen together", async () => {
  await using site = await openWithChoices();
  const { fields, stationId, job } = site;
  const undated = Object.keys(fields).find((name) => /^taken-\d+$/.test(name)) ?? "";
  const chosen = { stationId: String(stationId), timeZone: "Etc/GMT-12" };
  const typed = { ...fields, ...chosen, [undated]: "2026-11-20T19:30" };
  const shown = await site.post(job, { ...typed, act: "show" });
  expect(shown.location).toBe(`${job}#times`);
  const page = await site.get(job);
  expect(page.text).toContain("Nothing is stored yet.");
  expect(page.text).not.toContain("without a date");
  expect(page.text).toContain("(Auckland), but the device’s clock is read in UTC +12.");
  expect(page.text).toContain("Store 3 files");
  expect(fieldsOf(page.html)).toMatchObject(chosen);
  expect((await site.read()).state).toBe("collecting");
});

test("a correction stays to the second where nobody touches it, and that of the first part is not that of all", async () => {
  await using site = await openWithTrailCamera();
  const { location: job } = await sendFiles(site, site.uploads, [
    cardPart("IMG_1.JPG", makeSnap("2000:01:01 00:00:10", 1)),
    cardPart("IMG_2.JPG", makeSnap("2026:11:19 19:30:05", 2)),
  ]);
  const open = async () => fieldsOf((await site.get(job)).html);
  const first = await open();
  const clock = { showed: "2026-11-19T19:30:05", really: "2026-11-19T20:30:05" };
  const part = Object.keys(first).find((name) => name.startsWith("really-")) ?? "";
  await site.post(job, { ...first, ...clock, [part]: "2026-11-01T08:00:00", act: "show" });
  const read = async () => {
    const query = { id: 1, "with-groups": true };
    const { uploadJob } = await site.api.send(getUploadJob, query, site.rangi.token);
    const { clockCorrectionSeconds: all, groups = [] } = uploadJob;
    return [all, ...groups.map(({ clockCorrectionSeconds }) => clockCorrectionSeconds)];
  };
  const corrected = await read();
  expect(corrected).toEqual([3600, expect.any(Number), undefined]);
  await site.post(job, { ...(await open()), act: "show" });
  expect(await read()).toEqual(corrected);
  await site.post(job, { ...(await open()), act: "start" });
  expect(await read()).toEqual(corrected);
});

test("a correction stays where no file has a date to show it by, and counts for what is dated by hand", async () => {
  await using site = await openWithTrailCamera();
  const { location: job } = await sendFiles(site, site.uploads, [
    cardPart("IMG_1.JPG", makeSnap(undefined, 1)),
    cardPart("IMG_2.JPG", makeSnap(undefined, 2)),
  ]);
  const { api, rangi } = site;
  await api.send(changeUploadJob, { id: 1, clockCorrectionSeconds: 3600 }, rangi.token);
  const read = async () => (await api.send(getUploadJob, { id: 1 }, rangi.token)).uploadJob;
  const fields = fieldsOf((await site.get(job)).html);
  expect(fields).toMatchObject({ showed: "", really: "" });
  await site.post(job, { ...fields, act: "show" });
  expect((await read()).clockCorrectionSeconds).toBe(3600);
  await site.post(job, { ...fields, "taken-all": "2026-11-20T19:30", act: "start" });
  await api.jobs.drain();
  const { clockCorrectionSeconds, first, counts } = await read();
  expect([clockCorrectionSeconds, counts.stored]).toEqual([3600, 2]);
  expect(first?.recordedAt).toBe("2026-11-20T07:30:00.000Z");
});

test("where no file has a date, those that are dated on the page are stored", async () => {
  await using site = await openWithTrailCamera();
  const { location: job } = await sendFiles(site, site.uploads, [
    cardPart("IMG_1.JPG", makeSnap(undefined, 1)),
    cardPart("IMG_2.JPG", makeSnap(undefined, 2)),
  ]);
  const page = await site.get(job);
  expect(page.text).toContain("Store what you have dated");
  const fields = fieldsOf(page.html);
  const bare = await site.post(job, { ...fields, act: "start" });
  expect([bare.status, bare.text.includes("No file has a date yet")]).toEqual([400, true]);
  await site.post(job, { ...fields, "taken-all": "2026-11-20T19:30", act: "start" });
  await site.api.jobs.drain();
  expect((await site.get(job)).text).toContain("2 stored.");
});

test("more than a hundred files are dated one by one in one form, and a wrong one keeps all that was typed", async () => {
  await using site = await openWithTrailCamera();
  const snaps = Array.from({ length: 130 }, (_, order) =>
    cardPart(`IMG_${String(order).padStart(3, "0")}.JPG`, makeSnap(undefined, order)),
  );
  const { location: job } = await sendFiles(site, site.uploads, snaps);
  const page = await site.get(job);
  expect(page.text).toContain(
    "The first 20 are shown. “Show with these choices” keeps the dates and shows the next files.",
  );
  const read = async () =>
    (await site.api.send(getUploadJob, { id: 1 }, site.rangi.token)).uploadJob.counts;
  const rows = await site.api.services.store.read
    .selectFrom("upload_files")
    .select("id")
    .orderBy("name")
    .execute();
  const typed = Object.fromEntries(
    rows.map(({ id }, order) => [
      `taken-${id}`,
      `2026-11-20T1${order % 10}:${String(order % 60).padStart(2, "0")}:00`,
    ]),
  );
  const fields = fieldsOf(page.html);
  const shown = Object.keys(fields).filter((name) => /^taken-\d+$/.test(name));
  expect(shown).toHaveLength(20);
  for (const [wrong, says] of [
    [{ [shown[7] ?? ""]: "soon" }, `<a href="#${shown[7]}">Enter a date and time`],
    [
      { "taken-9999999999": "2026-11-20T10:00" },
      "These files have changed in the meantime. Look at them again",
    ],
  ] as const) {
    const refused = await site.post(job, { ...fields, ...typed, ...wrong, act: "start" });
    expect(refused.status).toBe(422);
    expect(refused.html).toContain(says);
    const sent: Fields = { ...typed, ...wrong };
    const kept = fieldsOf(refused.html);
    expect(shown.map((name) => kept[name])).toEqual(shown.map((name) => sent[name]));
    expect(await read()).toMatchObject({ received: 0, undated: 130 });
  }
  const done = await site.post(job, { ...fields, ...typed, act: "show" });
  expect(done.location).toBe(`${job}#times`);
  expect(await read()).toMatchObject({ received: 130, undated: 0 });
});

test("files that were not accepted are named with their reasons before anything is stored", async () => {
  await using site = await openWithTrailCamera();
  const notes = Array.from({ length: 12 }, (_, index) =>
    cardPart(`n${String(index).padStart(2, "0")}.txt`, Buffer.from(`notes ${index}`)),
  );
  const { location: job } = await sendFiles(site, site.uploads, [
    cardPart("IMG_1.JPG", makeSnap("2026:11:19 19:30:05", 1)),
    ...notes,
  ]);
  const page = await site.get(job);
  const [, refused = ""] = /id="refused">(.*?)<\/section>/s.exec(page.html) ?? [];
  expect(refused).toContain("Files that will not be stored");
  expect(refused.match(/<strong>n\d\d\.txt<\/strong>/g)).toHaveLength(10);
  expect(refused.match(/It is no picture/g)).toHaveLength(10);
  expect(refused).toContain(`href="${job}?state=refused#files"`);
  expect(page.html.indexOf('id="refused"')).toBeLessThan(page.html.indexOf('id="times"'));
});
