import { crc32 } from "node:zlib";
import fc from "fast-check";
import { unzipSync } from "fflate";
import { expect, test } from "vitest";
import { type StoredEntry, zipStored } from "#media/zip/store-zip.ts";
import { rounds } from "#tests/support/chance.ts";
import { readDirectory } from "./zip-directory.ts";

const modifiedAt = new Date("2026-11-20T07:30:00Z");
const mebibyte = 1024 * 1024;
const fourGibibytes = 4096;

function zip(entries: AsyncIterable<StoredEntry>) {
  return zipStored(entries, { modifiedAt, crc32 });
}

async function* list(entries: Iterable<StoredEntry>) {
  yield* entries;
}

async function collect(entries: Iterable<StoredEntry>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of zip(list(entries))) chunks.push(chunk);
  return Buffer.concat(chunks);
}

function entryOf(name: string, chunks: readonly Uint8Array[]): StoredEntry {
  return {
    name,
    read: async function* () {
      yield* chunks;
    },
  };
}

test("whatever is put in comes out as it was", async () => {
  const chunks = fc.array(fc.uint8Array({ maxLength: 200 }), { maxLength: 4 });
  const names = fc.string({ minLength: 1, unit: "grapheme" });
  const entries = fc.uniqueArray(fc.tuple(names, chunks), { selector: ([name]) => name });
  await fc.assert(
    fc.asyncProperty(entries, async (made) => {
      const archive = await collect(made.map(([name, parts]) => entryOf(name, parts)));
      const read = unzipSync(archive);
      expect(Object.keys(read).toSorted()).toEqual(made.map(([name]) => name).toSorted());
      for (const [name, parts] of made) {
        expect(Buffer.from(read[name] ?? [])).toEqual(Buffer.concat(parts));
      }
      expect(readDirectory(archive, archive.length).map(({ name }) => name)).toEqual(
        made.map(([name]) => name),
      );
    }),
    { numRuns: rounds(50) },
  );
});

test("an archive is made while it is read, a piece at a time", async () => {
  let reads = 0;
  const entry: StoredEntry = {
    name: "long",
    read: async function* () {
      for (; reads < 100; reads += 1) yield new Uint8Array(1000);
    },
  };
  const pieces = zip(list([entry]));
  for (let count = 0; count < 5; count += 1) await pieces.next();
  expect(reads).toBeLessThan(6);
});

test("one below the limits is what every program opens", async () => {
  const archive = await collect([{ ...entryOf("one", [new Uint8Array(3)]), bytes: 3 }]);
  expect(archive.length).toBe(30 + 3 + 3 + 16 + 46 + 3 + 22);
  expect(readDirectory(archive, archive.length)).toMatchObject([{ version: 20, bytes: 3 }]);
});

test("more entries than 16 bits count are all found", async () => {
  const count = 65_600;
  const entries = Array.from({ length: count }, (_, index) =>
    entryOf(String(index), [Uint8Array.of(index)]),
  );
  const archive = await collect(entries);
  const read = unzipSync(archive);
  expect(Object.keys(read)).toHaveLength(count);
  expect(read[String(count - 1)]).toEqual(Uint8Array.of(count - 1));
  expect(readDirectory(archive, archive.length)).toHaveLength(count);
});

test("an archive goes on past 4 GiB, in little memory, whether sizes are announced or not", async () => {
  const chunk = new Uint8Array(16 * mebibyte);
  const read = async function* () {
    for (let sent = 0; sent <= fourGibibytes; sent += 16) yield chunk;
  };
  const bytes = (fourGibibytes + 16) * mebibyte;
  const entries = [
    { name: "announced", bytes, read },
    { name: "not announced", read },
    entryOf("last", [Uint8Array.of(1, 2)]),
  ];
  const { arrayBuffers: before } = process.memoryUsage();
  let [length, tail] = [0, Buffer.alloc(0)];
  for await (const piece of zip(list(entries))) {
    length += piece.length;
    const kept = Buffer.concat([tail, piece.subarray(-1000)]);
    tail = kept.subarray(-1000);
  }
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(64 * mebibyte);
  const [first, second, third] = readDirectory(tail, length);
  expect(first).toMatchObject({ name: "announced", bytes, offset: 0, version: 45 });
  const secondAt = 30 + 20 + "announced".length + bytes + 24;
  expect(second).toMatchObject({ name: "not announced", bytes, offset: secondAt });
  const thirdAt = secondAt + 30 + "not announced".length + bytes + 24;
  expect(third).toMatchObject({
    name: "last",
    bytes: 2,
    offset: thirdAt,
    crc: crc32("\u0001\u0002"),
  });
}, 60_000);
