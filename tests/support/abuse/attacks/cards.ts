import { expect } from "vitest";
import { createUploadJob, deleteUploadJob } from "#contract/wire/upload-jobs.ts";
import { makeZip, type ZipSample } from "#tests/media/zip-samples.ts";
import { isLong } from "../../chance.ts";
import { sendTo } from "../../processes/killable.ts";
import { cardPart, cardRequest, makeSnap, type CardAnswer } from "../../recordings/cards.ts";
import { toMultipart, type Part } from "../../recordings/uploads.ts";
import type { Attack } from "../attack.ts";
import type { Target } from "../target.ts";

const count = 5000;
const clock = "2026:11:20 19:30:05";
/** Three times more than the memory that is allowed. */
const zeroMegabytes = isLong ? 400 : 150;

/** Sends a card, holds what became of its files against what should, and throws the card away. */
async function sendCard(target: Target, parts: Part[], expected: { state: string; files: number }) {
  const token = await target.owner();
  const settings = { id: target.device.id, timeZone: "Pacific/Auckland" };
  const { uploadJob } = await sendTo(target.transport, createUploadJob, settings, token);
  const response = await target.transport(cardRequest(token, uploadJob.id, toMultipart(parts)));
  const { files } = (await response.json()) as CardAnswer;
  expect([response.status, files.length]).toEqual([200, expected.files]);
  expect(new Set(files.map(({ state }) => state))).toEqual(new Set([expected.state]));
  await sendTo(target.transport, deleteUploadJob, { id: uploadJob.id }, token);
}

function nameMany<T>(length: number, make: (name: string, number: number) => T): T[] {
  return Array.from({ length }, (_, number) => make(`${number}.jpg`, number));
}

function zipPart(samples: ZipSample[]): Part {
  return cardPart("card.zip", makeZip(samples));
}

function zipZeros(): Part {
  const content = Buffer.alloc(zeroMegabytes * 1_000_000);
  return zipPart(["a", "b", "c"].map((name) => ({ name, content })));
}

const cards: [what: string, makeParts: () => Part[], state: string, files: number][] = [
  [
    `a ZIP archive of ${count} files of one line`,
    () => [zipPart(nameMany(count, (name) => ({ name, content: "one line\n" })))],
    "refused",
    count,
  ],
  [
    `a form of ${count} empty parts`,
    () => nameMany(count, (name) => cardPart(name, Buffer.alloc(0))),
    "refused",
    count,
  ],
  [
    "a ZIP archive of 300 pictures of some bytes",
    () => [zipPart(nameMany(300, (name, number) => ({ name, content: makeSnap(clock, number) })))],
    "received",
    300,
  ],
  [`a ZIP archive of three times ${zeroMegabytes} MB of zeros`, () => [zipZeros()], "refused", 3],
];

/** Cards of an upload job of one's own. */
export const cardAttacks: Attack[] = cards.map(([what, makeParts, state, files]) => ({
  what,
  onBoth: true,
  run: (target) => sendCard(target, makeParts(), { state, files }),
}));
