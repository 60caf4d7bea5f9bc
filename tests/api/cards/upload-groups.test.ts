import { expect, test } from "vitest";
import { changeUploadGroup, dateUploadFiles } from "#contract/wire/upload-groups.ts";
import { changeUploadJob, getUploadJob } from "#contract/wire/upload-jobs.ts";
import {
  cardPart,
  makeSnap,
  openCard,
  sendCard,
  showStored,
  startCard,
  storeCard,
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
  const correction = { id, ...wrong!, clockCorrectionSeconds: seconds };
  await api.send(changeUploadGroup, correction, member.token);
  await api.send(changeUploadJob, { id, clockCorrectionSeconds: 60 }, member.token);
  expect(
    (await readGroups(card)).map(({ clockCorrectionSeconds }) => clockCorrectionSeconds),
  ).toEqual([undefined, seconds]);
  await api.send(changeUploadGroup, { id, ...good!, leaveOut: true }, member.token);
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
  const which = { id, fileId: wrong?.id ?? 0, count: 2 };
  const both = { ...which, leaveOut: true, clockCorrectionSeconds: 5 };
  await api.send(changeUploadGroup, both, member.token);
  const back = { ...which, leaveOut: false, clockCorrectionSeconds: null };
  const { uploadJob } = await api.send(changeUploadGroup, back, member.token);
  expect(uploadJob.counts).toMatchObject({ received: 4, "left-out": 0 });
  expect((await readGroups(card))[1]).not.toHaveProperty("clockCorrectionSeconds");
});

test("a part that is another by now, or of a job that has started, is refused", async () => {
  await using card = await openWithJump();
  const { api, member, jobId: id } = card;
  const [good] = await readGroups(card);
  const which = { id, fileId: good?.id ?? 0, count: 2, leaveOut: true };
  for (const wrong of [{ count: 3 }, { fileId: 999_999 }]) {
    const refusal = await api.refuse(changeUploadGroup, { ...which, ...wrong }, member.token);
    expect(refusal.message).toBe("These files have changed in the meantime. Look at them again.");
  }
  await startCard(card, id);
  expect((await api.refuse(changeUploadGroup, which, member.token)).message).toMatch(
    /being stored/,
  );
  const date = { id, clock: "2026-11-20T19:30:05" };
  expect((await api.refuse(dateUploadFiles, date, member.token)).message).toMatch(/being stored/);
});

test("what has no date gets one by hand, by the clock and zone of the card", async () => {
  await using card = await openWithJump();
  const { api, member, jobId: id } = card;
  await sendCard(card, [cardPart("IMG_6.JPG", makeSnap(undefined, 6))]);
  const clock = "2026-11-20T19:30:05";
  for (const wrong of ["2026-11-31T19:30:05", "today"]) {
    const refusal = await api.refuse(dateUploadFiles, { id, clock: wrong }, member.token);
    expect(refusal.status).toBe(422);
  }
  const { uploadJob } = await api.send(dateUploadFiles, { id, clock }, member.token);
  expect(uploadJob.counts).toMatchObject({ received: 6, undated: 0 });
  expect((await api.refuse(dateUploadFiles, { id, clock }, member.token)).status).toBe(403);
  const { files } = await storeCard(card);
  const dated = files.find(({ name }) => name === "IMG_6.JPG");
  expect(await showStored(card, dated?.recordingId)).toMatchObject({
    recordingDateTime: "2026-11-20T06:30:05.000Z",
  });
});
