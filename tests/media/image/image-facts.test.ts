import { expect, test } from "vitest";
import { readExif } from "#media/image/exif.ts";
import { readImageFacts } from "#media/image/image-facts.ts";
import { cameraExif, jpegSegment, jpegWith, makeImage, makeTiff } from "./image-samples.ts";
import { watchSource } from "../watched-source.ts";

const size = { width: 64, height: 48 };
const takenAt = 0x9003;
const takenOffset = 0x9011;
const takenFraction = 0x9291;

test("size and EXIF are read of each format", async () => {
  for (const format of ["jpeg", "png", "webp"] as const) {
    const facts = await readImageFacts(await makeImage(format, { exif: cameraExif }));
    expect(facts).toEqual({
      format,
      ...size,
      exif: {
        make: "Kea Cam",
        model: "K 1",
        software: "2.4",
        taken: { local: "2026-11-20T19:30:05.250", offset: "+13:00" },
        exposureSeconds: 1 / 30,
        fNumber: 2.8,
        iso: 800,
        focalLengthMm: 3.6,
        location: { latitude: -43.601, longitude: 172.7 },
      },
    });
  }
});

test("images without EXIF have a size all the same", async () => {
  for (const format of ["jpeg", "png", "webp"] as const)
    expect(await readImageFacts(await makeImage(format))).toEqual({ format, ...size, exif: {} });
  const lossless = await makeImage("webp", { width: 301, height: 7, lossless: true });
  expect(await readImageFacts(lossless)).toMatchObject({ width: 301, height: 7 });
});

test("chunks may end anywhere, and pixels are not read", async () => {
  const file = await makeImage("jpeg", { width: 900, height: 900, exif: cameraExif });
  for (const length of [1, 5, 100]) {
    const watched = watchSource(file, length);
    expect(await readImageFacts(watched.chunks)).toMatchObject({ width: 900, height: 900 });
    expect(watched.bytes).toBeLessThan(2000);
    expect(watched.isClosed).toBe(true);
  }
});

test("EXIF is read in both orders of bytes", () => {
  for (const little of [false, true]) {
    const first: [number, string][] = [[0x10f, "Kea Cam"]];
    const gps: [number, string | [number, number][]][] = [
      [1, "N"],
      [
        2,
        [
          [51, 1],
          [30, 1],
          [0, 1],
        ],
      ],
      [3, "W"],
      [
        4,
        [
          [0, 1],
          [7, 1],
          [30, 1],
        ],
      ],
    ];
    expect(readExif(makeTiff({ first, gps }, { little }))).toEqual({
      make: "Kea Cam",
      location: { latitude: 51.5, longitude: -0.125 },
    });
  }
});

test("a time without an offset is the camera's, and one that no clock shows is none", () => {
  const taken = (text: string) => readExif(makeTiff({ exif: [[takenAt, text]] })).taken;
  expect(taken("2026:11:20 19:30:05")).toEqual({ local: "2026-11-20T19:30:05.000" });
  expect(taken("2026-11-20 19:30:05")).toEqual({ local: "2026-11-20T19:30:05.000" });
  for (const text of [
    "0000:00:00 00:00:00",
    "    :  :     :  :  ",
    "2026:02:30 10:00:00",
    "2026:11:20 24:00:00",
    "1969:11:20 10:00:00",
    "2026:11:20",
    "",
  ])
    expect([text, taken(text)]).toEqual([text, undefined]);
});

test("offsets that no clock has, and fractions that are none, are left out", () => {
  const taken = (offset: string, fraction: string) =>
    readExif(
      makeTiff({
        exif: [
          [takenAt, "2026:11:20 19:30:05"],
          [takenOffset, offset],
          [takenFraction, fraction],
        ],
      }),
    ).taken;
  const local = "2026-11-20T19:30:05";
  expect(taken("+05:45", "5")).toEqual({ local: `${local}.500`, offset: "+05:45" });
  expect(taken("   :  ", "  ")).toEqual({ local: `${local}.000` });
  expect(taken("+99:00", "123456")).toEqual({ local: `${local}.123` });
});

test("a camera that does not say when it saw wrote the file then", () => {
  const changed = makeTiff({
    first: [[0x132, "2026:11:20 20:00:00"]],
    exif: [[0x9010, "-03:30"]],
  });
  expect(readExif(changed).taken).toEqual({ local: "2026-11-20T20:00:00.000", offset: "-03:30" });
});

test("a camera that says when it made the picture, and not when it saw, saw then", () => {
  const exif: [number, string][] = [
    [0x9004, "2026:11:20 19:30:05"],
    [0x9012, "+13:00"],
    [0x9292, "25"],
  ];
  const image = makeTiff({ first: [[0x132, "2026:11:20 20:00:00"]], exif });
  const digitized = { local: "2026-11-20T19:30:05.250", offset: "+13:00" };
  expect(readExif(image).taken).toEqual(digitized);
});

test("a place without a fix or off the globe is none", () => {
  const at = (degrees: [number, number]) =>
    readExif(
      makeTiff({
        gps: [
          [1, "S"],
          [2, [degrees, [0, 1], [0, 1]]],
          [3, "E"],
          [
            4,
            [
              [172, 1],
              [0, 1],
              [0, 1],
            ],
          ],
        ],
      }),
    ).location;
  expect(at([43, 1])).toEqual({ latitude: -43, longitude: 172 });
  for (const degrees of [
    [0, 1],
    [0, 0],
    [5, 0],
    [91, 1],
  ] as [number, number][])
    expect(at(degrees)).toBeUndefined();
});

test("other data of a JPEG between its marks is passed by", async () => {
  const whole = jpegWith(makeTiff({ first: [[0x110, "K 1"]] }));
  const more = [
    jpegSegment(0xe1, Buffer.from("http://ns.adobe.com/xap/1.0/\0<x/>")),
    jpegSegment(0xfe, Buffer.alloc(65_533)),
    jpegSegment(0xc4, Buffer.alloc(20)),
  ];
  const start = whole.length - 10;
  const file = Buffer.concat([whole.subarray(0, start), ...more, whole.subarray(start)]);
  expect(await readImageFacts(file)).toEqual({ format: "jpeg", ...size, exif: { model: "K 1" } });
});

test("EXIF of a WebP may begin with the mark that JPEG has", async () => {
  const file = Buffer.from(await makeImage("webp", { exif: cameraExif }));
  const at = file.indexOf("EXIF");
  const tiff = file.subarray(at + 8);
  const content = tiff.toString("latin1", 0, 4) === "Exif" ? tiff.subarray(6) : tiff;
  for (const data of [content, Buffer.concat([Buffer.from("Exif\0\0"), content])]) {
    const head = Buffer.from("EXIF\0\0\0\0");
    head.writeUInt32LE(data.length, 4);
    const facts = await readImageFacts(Buffer.concat([file.subarray(0, at), head, data]));
    expect(facts?.exif.make).toBe("Kea Cam");
  }
});

test("what is no image has no facts", async () => {
  const others = [
    "",
    "x",
    "GIF89a",
    "<svg xmlns='http://www.w3.org/2000/svg'/>",
    "RIFF....WAVEfmt ",
  ];
  for (const text of others) expect(await readImageFacts(Buffer.from(text))).toBeUndefined();
});
