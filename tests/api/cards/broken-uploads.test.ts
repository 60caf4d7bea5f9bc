import { expect, test } from "vitest";
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
