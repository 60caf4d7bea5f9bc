import { platform } from "node:os";
import { setTimeout } from "node:timers/promises";
import { expect, test } from "vitest";
import { createUploadJob } from "#contract/wire/upload-jobs.ts";
import { makeZip, type ZipSample } from "#tests/media/zip-samples.ts";
import {
  cardPart,
  cardRequest,
  makeSnap,
  type CardAnswer,
} from "#tests/support/recordings/cards.ts";
import {
  makeOwnedDevice,
  openKillable,
  sendTo,
  type KillableServer,
} from "#tests/support/processes/killable.ts";
import { toMultipart, type Part } from "#tests/support/recordings/uploads.ts";

const maxGrownMebibytes = 300;
const maxStretchMs = 250;
const count = 5000;
const minAnswers = 20;
const clock = "2026:11:20 19:30:05";

async function openImport(server: KillableServer) {
  const { device, token } = await makeOwnedDevice(server.transport);
  return {
    send: async (parts: Part[]): Promise<CardAnswer> => {
      const { uploadJob } = await sendTo(
        server.transport,
        createUploadJob,
        { id: device.id, timeZone: "Pacific/Auckland" },
        token,
      );
      const body = toMultipart(parts);
      const response = await server.transport(cardRequest(token, uploadJob.id, body));
      return {
        status: response.status,
        ...((await response.json()) as Omit<CardAnswer, "status">),
      };
    },
  };
}

async function askBriefly({ url }: KillableServer): Promise<number> {
  return (await fetch(`${url}/api/v1/openapi.json`, { method: "HEAD" })).status;
}

/** Asks as somebody else, again and again, until the work is done; gives how often there was an answer. */
async function requestDuring(
  server: KillableServer,
  work: () => Promise<unknown>,
): Promise<number> {
  let isDone = false;
  let answers = 0;
  const asking = (async () => {
    while (!isDone) {
      if ((await askBriefly(server)) < 500) answers += 1;
      await setTimeout(5);
    }
  })();
  await work().finally(() => {
    isDone = true;
  });
  await asking;
  return answers;
}

async function sendWatched(parts: Part[]) {
  await using place = await openKillable();
  const server = await place.start();
  const { send } = await openImport(server);
  await send([cardPart("warm.jpg", makeSnap(clock))]);
  /* The first to ask for the description has it made, which takes 200 ms. */
  await askBriefly(server);
  let answer: CardAnswer | undefined;
  let answers = 0;
  const cost = await server.watch.during(async () => {
    answers = await requestDuring(server, async () => {
      answer = await send(parts);
    });
  });
  const store = await place.openStore();
  const rows = await store.read.selectFrom("upload_files").select("name").execute();
  await store.close();
  await server.kill();
  return {
    status: answer?.status,
    files: answer?.files ?? [],
    answers,
    cost,
    rows: rows.length - 1,
  };
}

function nameMany<T>(length: number, make: (name: string, number: number) => T): T[] {
  return Array.from({ length }, (_, number) => make(`${number}.jpg`, number));
}

function zipPart(samples: ZipSample[]): Part {
  return cardPart("card.zip", makeZip(samples));
}

/** All three are more than the memory that is allowed. */
const zeroMegabytes = process.env.CHECK_LONG ? 400 : 150;

function zipZeros(): Part {
  const content = Buffer.alloc(zeroMegabytes * 1_000_000);
  return zipPart(["a", "b", "c"].map((name) => ({ name, content })));
}

const uploads: [what: string, makeParts: () => Part[], state: string, files: number][] = [
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

for (const [what, makeParts, state, files] of uploads) {
  test.skipIf(platform() !== "linux")(
    `${what} keeps nobody waiting, takes little memory, and is stored whole`,
    { timeout: 180_000 },
    async () => {
      const sent = await sendWatched(makeParts());
      expect([sent.status, sent.files.length, sent.rows]).toEqual([200, files, files]);
      expect(new Set(sent.files.map((file) => file.state))).toEqual(new Set([state]));
      expect(sent.cost.stretchMs).toBeLessThan(maxStretchMs);
      expect(sent.cost.grownMebibytes).toBeLessThan(maxGrownMebibytes);
      expect(sent.answers).toBeGreaterThan(minAnswers);
    },
  );
}
