import { expect, test } from "vitest";
import { readExif } from "#media/image/exif.ts";
import { makeTiff } from "./image-samples.ts";

const flash = 0x9209;
const makerNote = 0x927c;
const ambientTemperature = 0x9400;

type Exif = NonNullable<Parameters<typeof makeTiff>[0]["exif"]>;

function sensed(exif: Exif) {
  const { flash, temperatureCelsius, moonPhase } = readExif(makeTiff({ exif }, { little: true }));
  return { flash, temperatureCelsius, moonPhase };
}

const nothing = { flash: undefined, temperatureCelsius: undefined, moonPhase: undefined };

/** A note of one of the maker's cameras: its mark, and 16-bit values by where they lie. */
function note(mark: string, values: Record<number, number>, length = 160): Uint8Array {
  const bytes = new Uint8Array(length);
  bytes.set(Buffer.from(mark, "latin1"));
  const view = new DataView(bytes.buffer);
  for (const [at, value] of Object.entries(values)) view.setInt16(Number(at), value, true);
  return bytes;
}

test("whether the flash fired is known where there is one", () => {
  expect(sensed([[flash, 0x01]]).flash).toBe(true);
  expect(sensed([[flash, 0x19]]).flash).toBe(true);
  expect(sensed([[flash, 0x10]]).flash).toBe(false);
  expect(sensed([[flash, 0x20]]).flash).toBeUndefined();
  expect(sensed([])).toEqual(nothing);
});

test("the temperature of the air may be below zero, and is none where the camera does not know it", () => {
  const at = (over: number, under: number) =>
    sensed([[ambientTemperature, [[over, under]]]]).temperatureCelsius;
  expect(at(125, 10)).toBe(12.5);
  expect(at(-35, 10)).toBe(-3.5);
  expect(at(20, -1)).toBeUndefined();
  expect(at(20, 0)).toBeUndefined();
  expect(at(-60, 1)).toBe(-60);
  expect(at(-601, 10)).toBeUndefined();
  expect(at(801, 10)).toBeUndefined();
});

test("cameras of Reconyx tell moon, temperature and light in their note", () => {
  const notes = [
    note("\u0001ñ\u0003\0", { 0x24: 4, 0x28: -2, 0x50: 1 }),
    note("RECONYXUF\0", { 0x43: 4, 0x46: -2, 0x48: 1 }),
    note("RECONYXH2\0", { 0x4c: 4, 0x50: -2, 0x5a: 1 }),
    note("RECONYXHF4K\0", { 55: 4, 58: -2, 68: 1 }),
  ];
  for (const one of notes)
    expect(sensed([[makerNote, one]])).toEqual({
      flash: true,
      temperatureCelsius: -2,
      moonPhase: "full moon",
    });
});

test("EXIF's own fields come before the note of the maker", () => {
  const exif: Exif = [
    [flash, 0x10],
    [makerNote, note("RECONYXH2\0", { 0x4c: 7, 0x50: 9, 0x5a: 1 })],
    [ambientTemperature, [[21, 2]]],
  ];
  const expected = { flash: false, temperatureCelsius: 10.5, moonPhase: "waning crescent" };
  expect(sensed(exif)).toEqual(expected);
});

test("a note that is cut, of another maker, or senseless says nothing", () => {
  expect(sensed([[makerNote, note("RECONYXH2\0", { 0x4c: 4 }, 0x5b)]])).toEqual(nothing);
  expect(sensed([[makerNote, note("Nikon\0", { 0x4c: 4, 0x50: 9 })]])).toEqual(nothing);
  expect(sensed([[makerNote, new Uint8Array(5)]])).toEqual(nothing);
  const senseless = note("RECONYXH2\0", { 0x4c: 8, 0x50: 900, 0x5a: 2 });
  expect(sensed([[makerNote, senseless]])).toEqual(nothing);
});
