import { gzipSync } from "node:zlib";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { openCptv } from "#media/cptv/decode.ts";
import { encodeCptv } from "#media/cptv/encode.ts";
import { type CptvFailure, CptvError } from "#media/cptv/format.ts";
import {
  bytesOf,
  collect,
  decodeAll,
  fileOf,
  frameOf,
  framesOf,
  headerOf,
  inChunks,
  vector,
  vectorHeaderLength,
} from "./cptv-samples.ts";

const magic = "43 50 54 56 02";
const time = "08 54 00 40 1e 18 24 0a 06 00";
const width = "04 58 01 00 00 00";
const height = "04 59 01 00 00 00";
const compression = "01 43 01";
const goodHeader = `${magic} 48 04 ${time} ${width} ${height} ${compression}`;

async function expectFailure(reason: CptvFailure, reading: Promise<unknown>) {
  const error = await reading.then(
    () => undefined,
    (error: unknown) => error,
  );
  expect(error).toBeInstanceOf(CptvError);
  expect(error).toMatchObject({ reason });
}

test("what is not gzip is refused", async () => {
  for (const bytes of ["", "61", "1f 8b", "1f 8b 08", magic, "ff".repeat(1000)]) {
    await expectFailure("not-gzip", openCptv(bytesOf(bytes)));
  }
});

test("gzip of something else is refused", async () => {
  await expectFailure("not-gzip", openCptv(fileOf()));
  await expectFailure("truncated", openCptv(fileOf("43 50")));
  await expectFailure("not-cptv", openCptv(fileOf("43 50 54 57 02 48 00")));
  await expectFailure("not-cptv", openCptv(fileOf(new TextEncoder().encode("<html></html>"))));
});

test("versions other than 1 and 2 are refused", async () => {
  for (const version of ["00", "03", "ff"]) {
    await expectFailure("unsupported-version", openCptv(fileOf("43 50 54 56", version, "48 00")));
  }
});

test("a header cut anywhere is refused", async () => {
  await expectFailure("not-gzip", openCptv(fileOf(vector.subarray(0, 0))));
  for (let length = 1; length < vectorHeaderLength; length++) {
    await expectFailure("truncated", openCptv(fileOf(vector.subarray(0, length))));
  }
});

test("content cut anywhere after the header ends without an error", async () => {
  const firstFrame = vectorHeaderLength + 23;
  for (let length = vectorHeaderLength; length < vector.length; length++) {
    const { frames } = await decodeAll(fileOf(vector.subarray(0, length)));
    expect(frames).toHaveLength(length === firstFrame ? 1 : 0);
  }
  expect((await decodeAll(fileOf(vector))).frames).toHaveLength(2);
});

test("a file cut anywhere is refused or gives whole frames", async () => {
  const header = headerOf(16, 12);
  const expected = framesOf(header, 4);
  const file = encodeCptv(header, expected, { memberStarts: [40] });
  for (let length = 0; length <= file.length; length++) {
    const frames = await decodeAll(file.subarray(0, length)).then(
      ({ frames }) => frames,
      (error: unknown) => expect(error).toBeInstanceOf(CptvError),
    );
    if (frames) expect(frames).toEqual(expected.slice(0, frames.length));
  }
});

test("headers without time, size or compression are refused", async () => {
  const fields = [time, width, height, compression];
  await decodeAll(fileOf(magic, "48 04", ...fields));
  for (const missing of fields) {
    const others = fields.filter((field) => field !== missing);
    await expectFailure("bad-field", openCptv(fileOf(magic, "48 03", ...others)));
  }
});

test("header fields of a wrong length are refused", async () => {
  const code = (letter: string) => letter.charCodeAt(0).toString(16);
  for (const letter of "TXYCZINPLOSAUgJQK") {
    const field = `03 ${code(letter)} 01 02 03`;
    await expectFailure(
      "bad-field",
      openCptv(fileOf(magic, "48 05", time, width, height, compression, field)),
    );
  }
});

test("sizes of 0 or more than 1024, other compressions and times past all dates are refused", async () => {
  const bad = [
    [time, "04 58 00 00 00 00", height, compression],
    [time, width, "04 59 01 04 00 00", compression],
    [time, "04 58 ff ff ff ff", "04 59 ff ff ff ff", compression],
    [time, width, height, "01 43 00"],
    [time, width, height, "01 43 02"],
    ["08 54 ff ff ff ff ff ff ff ff", width, height, compression],
  ];
  for (const fields of bad) {
    await expectFailure("bad-field", openCptv(fileOf(magic, "48 04", ...fields)));
  }
});

test("frames end quietly where a section makes no sense", async () => {
  const frame = "46 02 01 77 01 04 66 04 00 00 00 07 00 00 00";
  const nonsense = {
    "another mark": "47 02 01 77 01 04 66 04 00 00 00 07 00 00 00",
    "no bit width": "46 01 04 66 04 00 00 00 07 00 00 00",
    "bit width 0": "46 02 01 77 00 04 66 04 00 00 00 07 00 00 00",
    "bit width 25": "46 02 01 77 19 04 66 04 00 00 00 07 00 00 00",
    "no payload length": "46 01 01 77 01 07 00 00 00",
    "giant payload": "46 02 01 77 01 04 66 ff ff ff ff 07 00 00 00",
    "short payload length": "46 02 01 77 01 04 66 03 00 00 00 07 00 00 00",
    "field of a wrong length": "46 02 02 77 01 00 04 66 04 00 00 00 07 00 00 00",
  };
  for (const [name, section] of Object.entries(nonsense)) {
    const { frames } = await decodeAll(fileOf(goodHeader, frame, section, frame));
    expect(frames, name).toEqual([frameOf([7])]);
  }
});

test("no input makes it fail in another way", async () => {
  const header = headerOf(16, 12);
  const good = encodeCptv(header, framesOf(header, 4), { memberStarts: [40] });
  const changes = fc.array(fc.tuple(fc.nat(good.length - 1), fc.nat(255)), { maxLength: 4 });
  const damaged = changes.map((changes) => {
    const file = good.slice();
    for (const [at, value] of changes) file[at] = value;
    return file;
  });
  const junk = fc.uint8Array({ maxLength: 300 });
  const content = fc.tuple(fc.constant(bytesOf(goodHeader)), junk).map((parts) => fileOf(...parts));
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(
        junk,
        junk.map((bytes) => fileOf(bytes)),
        content,
        damaged,
      ),
      async (file) => {
        await decodeAll(file).catch((error: unknown) => expect(error).toBeInstanceOf(CptvError));
      },
    ),
    { numRuns: 500 },
  );
});

/** The chunks of a file, counted as they are asked for; `closed` once the reader lets go. */
function watchChunks(file: Uint8Array, length: number) {
  const watched = { bytes: 0, closed: false, chunks: read() };
  async function* read() {
    try {
      for await (const chunk of inChunks(file, length)) {
        watched.bytes += chunk.length;
        yield chunk;
      }
    } finally {
      watched.closed = true;
    }
  }
  return watched;
}

test("a bomb of frames is given up at the limit, without reading the rest", async () => {
  const header = headerOf(1024, 1024);
  const still = frameOf(new Uint16Array(1024 * 1024));
  const file = encodeCptv(
    header,
    Array.from({ length: 24 }, () => still),
  );
  const watched = watchChunks(file, 64);
  const { frames } = await openCptv(watched.chunks, { maxInflatedBytes: 1_000_000 });
  await expectFailure("too-large", collect(frames));
  expect(watched.bytes).toBeLessThan(file.length / 2);
  expect(watched.closed).toBe(true);
});

test("a bomb without a header is given up at its first bytes", async () => {
  const file = gzipSync(new Uint8Array(20_000_000));
  const watched = watchChunks(file, 64);
  await expectFailure("not-cptv", openCptv(watched.chunks));
  expect(watched.bytes).toBeLessThan(1000);
  expect(watched.closed).toBe(true);
});

test("a gzip header without end is given up", async () => {
  async function* endless() {
    yield bytesOf("1f 8b 08 08 00 00 00 00 00 03");
    for (;;) yield new Uint8Array(4096).fill(0x61);
  }
  await expectFailure("not-gzip", openCptv(endless()));
});

test("more frames than a header can count are refused", async () => {
  const frame = bytesOf("46 02 01 77 01 04 66 04 00 00 00 07 00 00 00");
  const most = Buffer.concat(Array.from({ length: 65535 }, () => frame));
  expect((await decodeAll(fileOf(goodHeader, most))).frames).toHaveLength(65535);
  await expectFailure("too-large", decodeAll(fileOf(goodHeader, most, frame)));
});

test("an error of the source is passed on, not taken for damage", async () => {
  async function* breakingOff(length: number) {
    yield fileOf(vector).subarray(0, length);
    throw new Error("line lost");
  }
  await expect(openCptv(breakingOff(5))).rejects.toThrow("line lost");
  await expect(decodeAll(breakingOff(70))).rejects.toThrow("line lost");
});

test("a stream is cancelled when its reader stops early", async () => {
  const header = headerOf(16, 12);
  const file = encodeCptv(header, framesOf(header, 4));
  let cancelled = false;
  const stream = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(file),
    cancel: () => {
      cancelled = true;
    },
  });
  const { frames } = await openCptv(stream);
  await frames.next();
  await frames.return();
  expect(cancelled).toBe(true);
});
