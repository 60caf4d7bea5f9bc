import { expect, test } from "vitest";
import { cardFiles, largeBodyBytes } from "#contract/bounds.ts";
import {
  changeUploadJob,
  getUploadJob,
  listUploadFiles,
  startUploadJob,
} from "#contract/wire/upload-jobs.ts";
import { cardPart, makeSnap, openCard, sendCard } from "#tests/support/recordings/cards.ts";

/** A card whose files all came without a date, as many as a card has; they are held, and not one of them is there. */
async function openUndated(count: number) {
  const card = await openCard();
  await sendCard(card, [cardPart("IMG_0.JPG", makeSnap(undefined, 0))]);
  const { write } = card.api.services.store;
  const row = await write.selectFrom("upload_files").selectAll().executeTakeFirstOrThrow();
  const ids = [row.id];
  for (let from = 1; from < count; from += 100) {
    const some = Array.from({ length: Math.min(100, count - from) }, (_, order) => ({
      ...row,
      id: row.id + from + order,
      name: `IMG_${from + order}.JPG`,
      sha1: `${from + order}`.padStart(40, "0"),
    }));
    await write.insertInto("upload_files").values(some).execute();
    ids.push(...some.map(({ id }) => id));
  }
  return { card, ids };
}

const clockOf = (order: number) =>
  new Date(Date.parse("2026-03-04T05:06:07Z") + order * 60_000).toISOString().slice(0, 19);

test("each file of the largest card gets a date of its own in one request, or none does", async () => {
  const { card, ids } = await openUndated(cardFiles);
  await using _ = card;
  const { api, member, jobId: id } = card;
  const single = ids.map((fileId, order) => ({ fileId, clock: clockOf(order) }));
  const dates = [...single, { clock: "2026-11-20T20:00:00" }];
  expect(JSON.stringify({ groups: [], dates }).length).toBeLessThan(largeBodyBytes);
  const wrong = [...single.slice(1), { fileId: 999_999, clock: clockOf(0) }];
  const refusal = await api.refuse(changeUploadJob, { id, dates: wrong }, member.token);
  expect(refusal.message).toBe("These files have changed in the meantime. Look at them again.");
  const before = await api.send(getUploadJob, { id }, member.token);
  expect(before.uploadJob.counts).toMatchObject({ received: 0, undated: cardFiles });
  const { uploadJob } = await api.send(changeUploadJob, { id, dates }, member.token);
  expect(uploadJob.counts).toMatchObject({ received: cardFiles, undated: 0 });
  expect([uploadJob.first?.clock, uploadJob.last?.clock]).toEqual([
    clockOf(0),
    clockOf(cardFiles - 1),
  ]);
  const again = await api.refuse(changeUploadJob, { id, dates }, member.token);
  expect(again.message).toMatch(/have changed/);
});

test("what is dated by itself keeps that, and all others get the one date", async () => {
  const { card, ids } = await openUndated(300);
  await using _ = card;
  const { api, member, jobId: id } = card;
  const single = ids.slice(0, 260).map((fileId, order) => ({ fileId, clock: clockOf(order) }));
  const dates = [...single, { clock: "2026-11-20T20:00:00" }];
  await api.send(startUploadJob, { id, dates }, member.token);
  const rows = await api.services.store.read
    .selectFrom("upload_files")
    .select(["clock", "state", "reason"])
    .orderBy("id")
    .execute();
  expect(rows).toEqual(
    ids.map((_id, order) => ({
      clock: order < 260 ? `${clockOf(order)}.000` : "2026-11-20T20:00:00.000",
      state: "received",
      reason: null,
    })),
  );
});

test("a date that was typed is corrected or taken back by itself until the job is started, and no other date is", async () => {
  await using card = await openCard();
  const { api, member, jobId: id } = card;
  await sendCard(card, [
    cardPart("IMG_1.JPG", makeSnap("2026:11:20 19:30:05", 1)),
    cardPart("IMG_2.JPG", makeSnap(undefined, 2)),
    cardPart("IMG_3.JPG", makeSnap(undefined, 3)),
    cardPart("IMG_4.JPG", makeSnap(undefined, 4)),
  ]);
  const list = async (query = {}) =>
    (await api.send(listUploadFiles, { id, ...query }, member.token)).files;
  const [own = 0, second = 0, third = 0, fourth = 0] = (await list()).map((file) => file.id);
  const [was, clock] = ["2016-11-20T19:30:05", "2026-11-20T19:30:05"];
  const dates = [second, third].map((fileId) => ({ fileId, clock: was }));
  await api.send(changeUploadJob, { id, dates }, member.token);
  expect(await list({ state: "typed", limit: 1 })).toMatchObject([
    { name: "IMG_2.JPG", clock: was, isClockTyped: true },
  ]);
  for (const wrong of [
    { fileId: own, was: clock, clock: was },
    { fileId: fourth, was, clock },
    { fileId: second, was: "2026-01-01T00:00:00", clock },
    { fileId: 999_999, was, clock },
  ]) {
    const dateChanges = [{ fileId: third, was, clock }, wrong];
    const refusal = await api.refuse(changeUploadJob, { id, dateChanges }, member.token);
    expect(refusal.message).toMatch(/have changed/);
  }
  const dateChanges = [
    { fileId: second, was, clock },
    { fileId: third, was, clock: null },
  ];
  const allOthers = [{ clock: was }];
  await api.send(changeUploadJob, { id, dateChanges, dates: allOthers }, member.token);
  const read = async () =>
    (await list()).map(({ state, clock: at, isClockTyped }) => [state, at, isClockTyped]);
  expect(await read()).toEqual([
    ["received", clock, undefined],
    ["received", clock, true],
    ["undated", undefined, undefined],
    ["received", was, true],
  ]);
  await api.send(startUploadJob, { id }, member.token);
  const late = { id, dateChanges: [{ fileId: second, was: clock, clock: was }] };
  expect((await api.refuse(changeUploadJob, late, member.token)).message).toMatch(/being stored/);
});

test("a typed date of a part that is left out is corrected, and the part stays left out", async () => {
  await using card = await openCard();
  const { api, member, jobId: id } = card;
  await sendCard(card, [cardPart("IMG_1.JPG", makeSnap(undefined, 1))]);
  const [file] = (await api.send(listUploadFiles, { id }, member.token)).files;
  const [was, clock] = ["2016-11-20T19:30:05", "2026-11-20T19:30:05"];
  await api.send(changeUploadJob, { id, dates: [{ clock: was }] }, member.token);
  const fileId = file?.id ?? 0;
  const groups = [{ fileId, count: 1, leaveOut: true }];
  await api.send(changeUploadJob, { id, groups }, member.token);
  const dateChanges = [{ fileId, was, clock }];
  await api.send(changeUploadJob, { id, dateChanges }, member.token);
  const { files } = await api.send(listUploadFiles, { id, state: "typed" }, member.token);
  expect(files).toMatchObject([{ state: "left-out", clock }]);
});
