import { expect, test } from "vitest";
import { readClockText, readOffset } from "#contract/rules/cards/clock-texts.ts";
import { findSoundClock } from "#contract/rules/cards/sound-clock.ts";
import { toSoundDetails } from "#contract/rules/cards/sound-details.ts";

const audioMoth =
  "Recorded at 18:00:00 31/01/2024 (UTC+13) by AudioMoth 24F3190361DA5D3C at medium gain while battery was 4.0V and temperature was -1.3C.";
const named = "20240131_170000.WAV";
const nothing = { name: "ZOOM0001.WAV", comments: [], dates: [], guano: new Map<string, string>() };

test("the surest that says when a sound was begun counts", () => {
  const guano = new Map([["Timestamp", "2024-01-31 20:00:00-08:00"]]);
  const recorded = "2024-01-31T19:00:00Z";
  const all = { name: named, recorded, comments: ["Dusk", audioMoth], dates: ["2024-01-31 16:00"] };
  expect(findSoundClock({ ...all, guano })).toEqual({
    clock: "2024-01-31T20:00:00.000",
    offsetMinutes: -480,
  });
  const { guano: none } = nothing;
  expect(findSoundClock({ ...all, guano: none })?.clock).toBe("2024-01-31T19:00:00.000");
  const withComment = { ...all, guano: none, recorded: undefined };
  expect(findSoundClock(withComment)).toEqual({
    clock: "2024-01-31T18:00:00.000",
    offsetMinutes: 780,
  });
  const withName = { ...withComment, comments: ["Dusk"] };
  expect(findSoundClock(withName)).toEqual({
    clock: "2024-01-31T17:00:00.000",
    offsetMinutes: undefined,
  });
  expect(findSoundClock({ ...withName, name: "a.wav" })?.clock).toBe("2024-01-31T16:00:00.000");
  expect(findSoundClock(nothing)).toBeUndefined();
  expect(findSoundClock({ ...nothing, dates: ["2024", "soon"] })).toBeUndefined();
});

test("dates are read as programs write them, and days that there are not are none", () => {
  expect(readClockText("2024:01:31 18:00:00.25")?.clock).toBe("2024-01-31T18:00:00.250");
  expect(readClockText("2024-02-30T18:00:00")).toBeUndefined();
  expect(["Z", "UTC+5:30", "-03:30", "+1300", "+15", "+0001", "NZDT"].map(readOffset)).toEqual([
    0,
    330,
    -210,
    780,
    undefined,
    undefined,
    undefined,
  ]);
});

test("what a recorder says of itself is kept, in bounds", () => {
  const sound = { ...nothing, durationSeconds: 60, sampleRate: 48_000, channels: 1 };
  expect(toSoundDetails({ ...sound, comments: [audioMoth] })).toEqual({
    durationSeconds: 60,
    sampleRate: 48_000,
    channels: 1,
    model: "AudioMoth",
    serialNumber: "24F3190361DA5D3C",
    batteryVolts: 4,
    temperatureCelsius: -1.3,
  });
  const guano = new Map([
    ["Make", "Wildlife Acoustics"],
    ["Model", "SM4BAT"],
    ["Serial", "x".repeat(1000)],
    ["Species Manual ID", "CHATUB"],
    ["Temperature Ext", "1000"],
    ["Loc Position", "-43.6012 172.7091"],
  ]);
  expect(toSoundDetails({ ...sound, guano })).toMatchObject({
    make: "Wildlife Acoustics",
    model: "SM4BAT",
    serialNumber: "x".repeat(255),
    species: "CHATUB",
    location: { lat: -43.6012, lng: 172.7091 },
  });
  expect(toSoundDetails({ ...sound, guano })).not.toHaveProperty("temperatureCelsius");
  for (const position of ["", "0 0", "95 10", "here", "1 2 3"]) {
    const said = toSoundDetails({ ...sound, guano: new Map([["Loc Position", position]]) });
    expect(said).not.toHaveProperty("location");
  }
});
