import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { batchCardFiles } from "#api/cards/operations/batch-card-files.ts";
import { receiveUploadFile } from "#api/cards/operations/receive-upload-file.ts";
import type { CardFile } from "#api/cards/operations/store-card-file.ts";
import { getUploadJob } from "#contract/wire/upload-jobs.ts";
import { makeZip } from "#tests/media/zip-samples.ts";
import {
  type Card,
  cardPart,
  cardRequest,
  openCard,
  sendCard,
} from "#tests/support/recordings/cards.ts";
import { makeSnap } from "#tests/support/recordings/cards.ts";
import { listFiles } from "#tests/support/recordings/stored-files.ts";
import { toMultipart } from "#tests/support/recordings/uploads.ts";

const evening = "2026:11:20 19:30:05";
const snaps = [1, 2, 3].map((number) => ({
  name: `${number}.jpg`,
  content: makeSnap(evening, number),
}));
const parts = snaps.map(({ name, content }) => cardPart(name, content));

async function findSince({ api, member, jobId: id }: Card): Promise<string | undefined> {
  const { uploadJob } = await api.send(getUploadJob, { id }, member.token);
  return uploadJob.receivingSince;
}

/** All but the end of a form. */
function sendCut(card: Card, form: typeof parts): Promise<void> {
  return sendBroken(card, toMultipart(form).subarray(0, -200));
}

async function sendBroken(
  { api, member, jobId }: Card,
  body: Uint8Array<ArrayBuffer>,
): Promise<void> {
  const response = await api.fetch(cardRequest(member.token, jobId, body));
  expect(response.status).toBe(400);
}

test("files that broke off amid are known to be incomplete until a form has come to its end", async () => {
  await using card = await openCard();
  await sendCut(card, parts);
  expect(await findSince(card)).toBe(card.api.now().toISOString());
  card.api.advance(60);
  await sendCut(card, parts);
  expect(await findSince(card)).not.toBe(card.api.now().toISOString());
  await sendCard(card, parts);
  expect(await findSince(card)).toBeUndefined();
});

test("of files that come once none can be stored none stays, and the first reason is told", async () => {
  await using card = await openCard();
  const { services } = card.api;
  const batches = batchCardFiles(services, { id: 99, device_id: card.camera.id });
  const files = await Promise.all(
    snaps.map(async ({ name, content }) => {
      const read = await receiveUploadFile(services, { name, content: Readable.from([content]) });
      return { ...read, name };
    }),
  );
  const [first, second, third] = files as [CardFile, CardFile, CardFile];
  await batches.add(first);
  await expect(batches.finish()).rejects.toThrow("Could not find an upload job");
  second.file = { ...second.file!, discard: () => Promise.reject(new Error("no rights")) };
  const added = [batches.add(second), batches.add(third)];
  for (const adding of added) await expect(adding).rejects.toThrow("Could not find an upload job");
  await expect(batches.finish()).rejects.toThrow("Could not find an upload job");
  expect(await listFiles(card.api)).toHaveLength(1);
});

test("an archive that broke off is known to be incomplete, too, wherever it did", async () => {
  const archive = makeZip(snaps.map((snap) => ({ ...snap, compression: 0 })));
  const body = Buffer.from(toMultipart([cardPart("card.zip", archive)]));
  const [amidFirst, amidSecond] = ["1.jpg", "2.jpg"].map((name) => body.indexOf(name) + 100);
  for (const end of [amidFirst, amidSecond, body.length - 200]) {
    await using card = await openCard();
    await sendBroken(card, body.subarray(0, end));
    expect(await findSince(card)).toBeDefined();
  }
});

test("files that go one by one are never incomplete", async () => {
  await using card = await openCard();
  await sendCut(card, parts.slice(0, 1));
  expect(await findSince(card)).toBeUndefined();
});
