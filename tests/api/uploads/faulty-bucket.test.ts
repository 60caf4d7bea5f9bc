import { randomBytes } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { expect, test } from "vitest";
import type { FileStore } from "#api/files/file-store.ts";
import { openFiles } from "#api/files/open-files.ts";
import { parseS3Address } from "#api/files/s3/s3-address.ts";
import { makeChance } from "#bin/seed/chance.ts";
import { rounds, seed } from "#tests/support/chance.ts";
import { faults, openFaultyLine, type Fault } from "#tests/support/files/faulty-line.ts";
import { openS3Server } from "#tests/support/files/s3-server.ts";

/** A bucket that is reached well, and by a line on which the chosen fault befalls each request. */
async function openLine(choose: () => Fault) {
  const server = await openS3Server();
  const line = await openFaultyLine(server.endpoint, choose);
  const open = (through?: string) =>
    openFiles({ dataDir: "", bucket: parseS3Address(server.address("a", through)) });
  return {
    well: await open(),
    faulty: await open(line.url),
    [Symbol.asyncDispose]: async () => {
      await line[Symbol.asyncDispose]();
      await server[Symbol.asyncDispose]();
    },
  };
}

async function read(files: FileStore, key: string): Promise<Buffer | undefined> {
  const file = await files.open(key);
  return file && buffer(file.read());
}

test(
  "on a line that cuts, delays, refuses and lies, what is said to be kept is there, and what is read is whole",
  { timeout: 120_000 },
  async () => {
    const chance = makeChance(seed);
    const pick = <T>(some: readonly T[]) => some[Math.floor(chance() * some.length)] as T;
    await using place = await openLine(() => (chance() < 0.15 ? pick(faults) : "none"));
    const { well, faulty } = place;
    const counts = { kept: 0, notKept: 0, read: 0, notRead: 0 };
    async function tryOne(key: string) {
      const content = randomBytes(
        pick([0, 100, 1000, 10_000, 70_000, 200_000, 300_000, 9_000_000]),
      );
      const isKept = await faulty
        .receive([content])
        .then((received) => received.keep(key))
        .then(
          () => true,
          () => false,
        );
      counts[isKept ? "kept" : "notKept"] += 1;
      if (!isKept) return;
      expect((await read(well, key))?.equals(content)).toBe(true);
      const seen = await read(faulty, key).catch(() => "failed" as const);
      counts[seen === "failed" ? "notRead" : "read"] += 1;
      if (seen !== "failed") expect(seen?.equals(content)).toBe(true);
    }
    const keys = Array.from({ length: rounds(24) }, (_, index) => `raw/${index}`);
    const work = Array.from({ length: 6 }, async () => {
      for (let key = keys.pop(); key !== undefined; key = keys.pop()) await tryOne(key);
    });
    await Promise.all(work);
    expect(counts.kept).toBeGreaterThan(counts.notKept);
    expect(counts.read).toBeGreaterThan(counts.notRead);
  },
);

test.each(faults)("a file that stands is never taken for one that does not: %s", async (fault) => {
  await using place = await openLine(() => fault);
  await (await place.well.receive([randomBytes(100_000)])).keep("raw/1");
  const file = await place.faulty.open("raw/1").catch(() => "failed");
  expect(file).toBeDefined();
});

test.each(["cut request", "503", "short request"] as const)(
  "where every try fails, the file is not kept: %s",
  async (fault) => {
    await using place = await openLine(() => fault);
    for (const bytes of [1000, 9_000_000]) {
      const kept = place.faulty
        .receive([randomBytes(bytes)])
        .then((received) => received.keep("raw/1"));
      await expect(kept).rejects.toThrow();
    }
    expect(await place.well.open("raw/1")).toBeUndefined();
  },
);

test("a bucket that is not there is not one without files", async () => {
  await using server = await openS3Server();
  const address = parseS3Address(server.address("a").replace("nightjar", "another"));
  const files = await openFiles({ dataDir: "", bucket: address });
  await expect(files.open("raw/1")).rejects.toThrow("bucket");
  await expect(files.check()).rejects.toThrow("bucket");
});
