import * as bounds from "#contract/bounds.ts";
import { expect, test } from "vitest";
import {
  changeUploadJob,
  getUploadJob,
  listUploadFiles,
  startUploadJob,
} from "#contract/wire/upload-jobs.ts";
import {
  cardPart,
  makeSnap,
  openCard,
  sendCard,
  showStored,
  startCard,
  storeCard,
  tell,
  type Card,
} from "#tests/support/recordings/cards.ts";
import { listFiles } from "#tests/support/recordings/stored-files.ts";

const reset = "2000:01:01 00:00:10";

/** Two good pictures, two of a clock that had been reset, and one without a date. */
async function openWithJump() {
  const card = await openCard();
  await sendCard(card, [
    cardPart("IMG_1.JPG", makeSnap("2026:11:18 19:30:05", 1)),
    cardPart("IMG_2.JPG", makeSnap("2026:11:19 19:30:05", 2)),
    cardPart("IMG_3.JPG", makeSnap(reset, 3)),
    cardPart("IMG_4.JPG", makeSnap("2000:01:01 01:00:10", 4)),
    cardPart("IMG_5.JPG", makeSnap(undefined, 5)),
  ]);
  return card;
}

async function readGroups({ api, member, jobId: id }: Card) {
  const { uploadJob } = await api.send(getUploadJob, { id, "with-groups": true }, member.token);
  return uploadJob.groups ?? [];
}

test("parts of a card have corrections of their own, and what is left out is not stored", async () => {
  await using card = await openWithJump();
  const { api, member, jobId: id } = card;
  const groups = await readGroups(card);
  expect(groups.map(({ count, first, last }) => [count, first.name, last.name])).toEqual([
    [2, "IMG_1.JPG", "IMG_2.JPG"],
    [2, "IMG_3.JPG", "IMG_4.JPG"],
  ]);
  const [good, wrong] = groups.map((group) => ({ fileId: group.id, count: group.count }));
  const seconds = 26 * 366 * 24 * 60 * 60;
  const correction = { id, groups: [{ ...wrong!, clockCorrectionSeconds: seconds }] };
  await api.send(changeUploadJob, correction, member.token);
  await api.send(changeUploadJob, { id, clockCorrectionSeconds: 60 }, member.token);
  expect(
    (await readGroups(card)).map(({ clockCorrectionSeconds }) => clockCorrectionSeconds),
  ).toEqual([undefined, seconds]);
  const leaving = { id, groups: [{ ...good!, leaveOut: true }] };
  await api.send(changeUploadJob, leaving, member.token);
  const [left] = await readGroups(card);
  expect(left).toMatchObject({ leftOut: true, count: 2 });
  const { uploadJob, files } = await storeCard(card);
  expect(uploadJob.counts).toMatchObject({ stored: 2, "left-out": 2, undated: 1, received: 0 });
  expect(uploadJob.first?.name).toBe("IMG_3.JPG");
  const stored = files.find(({ name }) => name === "IMG_3.JPG");
  expect(await showStored(card, stored?.recordingId)).toMatchObject({
    recordingDateTime: new Date(Date.parse("1999-12-31T11:00:10Z") + seconds * 1000).toISOString(),
  });
  /* The two recordings alone: neither what was left out nor what has no date is held on. */
  expect(await listFiles(api)).toHaveLength(2);
});

test("a part that was left out is taken in again, and a correction goes back to that of the card", async () => {
  await using card = await openWithJump();
  const { api, member, jobId: id } = card;
  const [, wrong] = await readGroups(card);
  const which = { fileId: wrong?.id ?? 0, count: 2 };
  const both = { id, groups: [{ ...which, leaveOut: true, clockCorrectionSeconds: 5 }] };
  await api.send(changeUploadJob, both, member.token);
  const back = { id, groups: [{ ...which, leaveOut: false, clockCorrectionSeconds: null }] };
  const { uploadJob } = await api.send(changeUploadJob, back, member.token);
  expect(uploadJob.counts).toMatchObject({ received: 4, "left-out": 0 });
  expect((await readGroups(card))[1]).not.toHaveProperty("clockCorrectionSeconds");
});

test("a part that is another by now, or of a job that has started, is refused", async () => {
  await using card = await openWithJump();
  const { api, member, jobId: id } = card;
  const [good] = await readGroups(card);
  const which = { fileId: good?.id ?? 0, count: 2, leaveOut: true };
  for (const wrong of [{ count: 3 }, { fileId: 999_999 }]) {
    const groups = [{ ...which, ...wrong }];
    const refusal = await api.refuse(changeUploadJob, { id, groups }, member.token);
    expect(refusal.message).toBe("These files have changed in the meantime. Look at them again.");
  }
  await startCard(card, id);
  const dates = [{ clock: "2026-11-20T19:30:05" }];
  for (const late of [{ groups: [which] }, { dates }]) {
    const refusal = await api.refuse(changeUploadJob, { id, ...late }, member.token);
    expect(refusal.message).toMatch(/being stored/);
  }
});

test("what has no date gets one by hand, by the clock and zone of the card", async () => {
  await using card = await openWithJump();
  const { api, member, jobId: id } = card;
  await sendCard(card, [cardPart("IMG_6.JPG", makeSnap(undefined, 6))]);
  const clock = "2026-11-20T19:30:05";
  for (const wrong of ["2026-11-31T19:30:05", "today"]) {
    const dates = [{ clock: wrong }];
    expect((await api.refuse(changeUploadJob, { id, dates }, member.token)).status).toBe(422);
  }
  const input = { id, dates: [{ clock }] };
  const { uploadJob } = await api.send(changeUploadJob, input, member.token);
  expect(uploadJob.counts).toMatchObject({ received: 6, undated: 0 });
  expect((await api.refuse(changeUploadJob, input, member.token)).message).toMatch(/have changed/);
  const { files } = await storeCard(card);
  const dated = files.find(({ name }) => name === "IMG_6.JPG");
  expect(await showStored(card, dated?.recordingId)).toMatchObject({
    recordingDateTime: "2026-11-20T06:30:05.000Z",
  });
});

test("a job is started by what is chosen along with it, or not at all where a choice is wrong", async () => {
  await using card = await openWithJump();
  const { api, member, jobId: id } = card;
  const [good, wrong] = await readGroups(card);
  const undated = (await listCard(card)).find(({ state }) => state === "undated");
  const groups = [{ fileId: wrong?.id ?? 0, count: 2, leaveOut: true }];
  const dates = [{ fileId: undated?.id, clock: "2026-11-20T19:30:05" }];
  const choices = { timeZone: "Etc/GMT-12", clockCorrectionSeconds: 60, groups, dates };
  for (const bad of [
    { stationId: 999 },
    { groups: [...groups, { fileId: good?.id ?? 0, count: 7 }] },
    { dates: [...dates, ...dates] },
    { dates: [{ clock: "2026-11-31T19:30:05" }] },
  ]) {
    await api.refuse(startUploadJob, { id, ...choices, ...bad }, member.token);
    const { uploadJob } = await api.send(getUploadJob, { id }, member.token);
    expect(uploadJob).toMatchObject({
      state: "collecting",
      timeZone: "Pacific/Auckland",
      clockCorrectionSeconds: 0,
      counts: { received: 4, "left-out": 0, undated: 1 },
    });
  }
  const tooMany = <T>(one: T | undefined, most: number) =>
    Array.from({ length: most + 1 }, () => one!);
  for (const [bad, says] of [
    [{ dates: tooMany(dates[0], bounds.cardDates) }, "a card has at most 10,000 files"],
    [{ groups: tooMany(groups[0], bounds.cardParts) }, "a card has at most 12 parts"],
  ] as const) {
    const refusal = await api.refuse(startUploadJob, { id, ...bad }, member.token);
    expect(refusal.status).toBe(422);
    expect(refusal.message).toContain(says);
  }
  /* What is said of all others is of none where each has a date of its own. */
  const all = [...dates, { clock: "2026-11-20T20:00:00" }];
  await api.send(startUploadJob, { id, ...choices, dates: all }, member.token);
  const other = { id, timeZone: "UTC", groups, dates };
  const again = await api.send(startUploadJob, other, member.token);
  expect(again.uploadJob.timeZone).toBe("Etc/GMT-12");
  await api.jobs.drain();
  const files = await listCard(card);
  expect(tell(files)).toEqual([
    "stored IMG_1.JPG",
    "stored IMG_2.JPG",
    "left-out IMG_3.JPG",
    "left-out IMG_4.JPG",
    "stored IMG_5.JPG",
  ]);
  expect(await showStored(card, files.at(-1)?.recordingId)).toMatchObject({
    recordingDateTime: "2026-11-20T07:31:05.000Z",
  });
});

test("a job with nothing but files without a date is started by the dates that come along", async () => {
  await using card = await openCard();
  const { api, member, jobId: id } = card;
  await sendCard(card, [
    cardPart("IMG_1.JPG", makeSnap(undefined, 1)),
    cardPart("IMG_2.JPG", makeSnap(undefined, 2)),
  ]);
  const bare = await api.refuse(startUploadJob, { id }, member.token);
  expect(bare.message).toMatch(/^No file has a date yet/);
  const [first] = await listCard(card);
  const dates = [{ fileId: first?.id, clock: "2026-11-20T19:30:05" }];
  await api.send(startUploadJob, { id, dates }, member.token);
  await api.jobs.drain();
  expect(tell(await listCard(card))).toEqual(["stored IMG_1.JPG", "undated IMG_2.JPG"]);
});

async function listCard({ api, member, jobId: id }: Card) {
  return (await api.send(listUploadFiles, { id }, member.token)).files;
}
