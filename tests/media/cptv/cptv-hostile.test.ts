import * as fc from "fast-check";
import { expect, test } from "vitest";
import { openCptv } from "#media/cptv/decode.ts";
import { encodeCptv } from "#media/cptv/encode.ts";
import { CptvError, type CptvFrame } from "#media/cptv/format.ts";
import {
  bytesOf,
  decodeAll,
  expectFailure,
  fileOf,
  frameOf,
  framesOf,
  headerOf,
  hex,
  tinyFrame,
  tinyHeader,
  vector,
  vectorHeaderLength,
} from "./cptv-samples.ts";
import { rounds } from "#tests/support/chance.ts";

const { magic, time, width, height, compression } = hex;

async function decodeUnlessRefused(file: Uint8Array): Promise<CptvFrame[] | undefined> {
  try {
    return (await decodeAll(file)).frames;
  } catch (error) {
    expect(error).toBeInstanceOf(CptvError);
    return undefined;
  }
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
    const frames = await decodeUnlessRefused(file.subarray(0, length));
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

test("a header field that reaches past the end is refused", async () => {
  await expectFailure(
    "truncated",
    openCptv(fileOf(magic, "48 05", time, width, height, "ff 44 61")),
  );
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
    const { frames } = await decodeAll(fileOf(tinyHeader, tinyFrame, section, tinyFrame));
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
  const content = fc.tuple(fc.constant(bytesOf(tinyHeader)), junk).map((parts) => fileOf(...parts));
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(
        junk,
        junk.map((bytes) => fileOf(bytes)),
        content,
        damaged,
      ),
      async (file) => {
        await decodeUnlessRefused(file);
      },
    ),
    { numRuns: rounds(500) },
  );
});
