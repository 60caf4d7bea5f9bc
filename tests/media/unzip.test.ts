import { randomBytes } from "node:crypto";
import fc from "fast-check";
import { zipSync } from "fflate";
import { expect, test } from "vitest";
import { CutArchive, unzip, UnreadableEntry } from "#media/zip/unzip.ts";
import { watchSource } from "./watched-source.ts";
import { makeZip, type ZipSample } from "./zip-samples.ts";
import { rounds } from "#tests/support/chance.ts";

interface Outcome {
  names: string[];
  contents: string[];
  isCut: boolean;
}

async function readAll(
  source: Parameters<typeof unzip>[0],
  isSelected: (name: string) => boolean = () => true,
) {
  const outcome: Outcome = { names: [], contents: [], isCut: false };
  try {
    for await (const { name, read } of unzip(source)) {
      outcome.names.push(name);
      if (!isSelected(name)) continue;
      const chunks: Uint8Array[] = [];
      try {
        for await (const chunk of read()) chunks.push(chunk);
        outcome.contents.push(Buffer.concat(chunks).toString("latin1"));
      } catch (error) {
        expect(error).toBeInstanceOf(UnreadableEntry);
        outcome.contents.push("unreadable");
      }
    }
  } catch (error) {
    expect(error).toBeInstanceOf(CutArchive);
    outcome.isCut = true;
  }
  return outcome;
}

const big = randomBytes(150_000);
const samples: ZipSample[] = [
  { name: "DCIM/", compression: 0 },
  { name: "DCIM/a.txt", content: "one" },
  { name: "DCIM/ū.txt", content: "two", compression: 0 },
  { name: "empty", compression: 0 },
  { name: "also empty", content: "" },
  { name: "big", content: big },
  { name: "big stored", content: big, compression: 0 },
  { name: "last", content: "three" },
];
const contents = ["", "one", "two", "", "", big, big, "three"].map((one) =>
  Buffer.from(one).toString("latin1"),
);
const names = samples.map(({ name }) => name);

test("entries come in their order with their content, wherever chunks end", async () => {
  const archive = makeZip(samples, { comment: "a card" });
  for (const length of [97, 1000, 65_536, archive.length]) {
    const { chunks } = watchSource(archive, length);
    expect(await readAll(chunks)).toEqual({ names, contents, isCut: false });
  }
});

test("entries whose sizes stand behind them are read", async () => {
  const behind = samples.map((sample) => ({ ...sample, sizesBehind: !sample.name.endsWith("/") }));
  expect(await readAll(makeZip(behind))).toEqual({ names, contents, isCut: false });
  const { chunks } = watchSource(makeZip(behind), 1000);
  expect(await readAll(chunks)).toEqual({ names, contents, isCut: false });
});

test("what a library packs is unpacked", async () => {
  const archive = zipSync({ a: Buffer.from("one"), b: [Buffer.from("two"), { level: 0 }] });
  expect(await readAll(archive)).toEqual({
    names: ["a", "b"],
    contents: ["one", "two"],
    isCut: false,
  });
  expect(await readAll(makeZip([]))).toEqual({ names: [], contents: [], isCut: false });
});

test("entries that nobody reads are passed over, and so is the rest of one", async () => {
  const archive = makeZip(samples);
  const read = await readAll(archive, (name) => name === "last" || name === "DCIM/a.txt");
  expect(read).toEqual({ names, contents: ["one", "three"], isCut: false });
  const begun: string[] = [];
  for await (const { name, read: readEntry } of unzip(archive)) {
    for await (const chunk of readEntry()) {
      begun.push(`${name} ${chunk.length > 0}`);
      break;
    }
  }
  expect(begun).toEqual(
    ["DCIM/a.txt", "DCIM/ū.txt", "big", "big stored", "last"].map((name) => `${name} true`),
  );
});

test("one entry that cannot be read spoils no other", async () => {
  const garbage = Buffer.from("no deflated data at all, as it is locked");
  const odd: ZipSample[] = [
    { name: "a", content: "one" },
    { name: "locked", content: garbage, compression: 99, locked: true },
    { name: "b", content: "two" },
  ];
  const archive = makeZip(odd);
  const at = Buffer.from(archive).indexOf("locked") - 22;
  const asDeflated = Uint8Array.from(archive);
  asDeflated[at] = 8;
  for (const one of [archive, asDeflated]) {
    expect(await readAll(one)).toEqual({
      names: ["a", "locked", "b"],
      contents: ["one", "unreadable", "two"],
      isCut: false,
    });
  }
});

test("an archive that is cut says so, behind all that is whole", async () => {
  const whole = makeZip(samples);
  const inside = Buffer.from(whole).indexOf("big stored") + 1000;
  expect(await readAll(whole.subarray(0, inside))).toEqual({
    names: names.slice(0, 7),
    contents: [...contents.slice(0, 6), "unreadable"],
    isCut: true,
  });
  expect(await readAll(makeZip(samples, { isCut: true }))).toEqual({
    names,
    contents,
    isCut: true,
  });
  const behind = makeZip([{ name: "a", content: big, sizesBehind: true }]);
  const cut = await readAll(behind.subarray(0, 50_000));
  expect(cut).toEqual({ names: ["a"], contents: ["unreadable"], isCut: true });
});

test("a bomb is inflated no further than it is read", async () => {
  const archive = makeZip([
    { name: "bomb", content: Buffer.alloc(100_000_000) },
    { name: "last", content: "three" },
  ]);
  expect(archive.length).toBeLessThan(200_000);
  let most = 0;
  const read: string[] = [];
  for await (const { name, read: readEntry } of unzip(archive)) {
    for await (const chunk of readEntry()) {
      most = Math.max(most, chunk.length);
      if (name === "bomb") break;
      read.push(Buffer.from(chunk).toString());
    }
  }
  expect(most).toBeLessThan(5_000_000);
  expect(read).toEqual(["three"]);
});

test("whatever the bytes are, reading them ends, and gives no more than there is", async () => {
  const sound = makeZip(samples.filter(({ name }) => !name.startsWith("big")));
  const flips = fc.array(
    fc.tuple(fc.integer({ min: 0, max: sound.length - 1 }), fc.integer({ min: 0, max: 255 })),
    { minLength: 1, maxLength: 20 },
  );
  await fc.assert(
    fc.asyncProperty(flips, fc.integer({ min: 0, max: sound.length }), async (changes, length) => {
      const bytes = Uint8Array.from(sound);
      for (const [at, value] of changes) bytes[at] = value;
      const { names: found } = await readAll(bytes.subarray(0, length));
      expect(found.length).toBeLessThanOrEqual(samples.length + 20);
    }),
    { numRuns: rounds(500) },
  );
});
