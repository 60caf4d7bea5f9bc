import { expect, test } from "vitest";
import { readRecorderName } from "#contract/rules/cards/recorder-names.ts";

function tell(name: string): string | undefined {
  const found = readRecorderName(name);
  return found && `${found.clock} ${found.offsetMinutes ?? "in no zone"}`;
}

test.each([
  ["20240131_180000.WAV", "2024-01-31T18:00:00.000 in no zone"],
  ["20240131_180000T.WAV", "2024-01-31T18:00:00.000 in no zone"],
  ["24F3190361DA5D3C_20240131_180000.WAV", "2024-01-31T18:00:00.000 in no zone"],
  ["5B2A3C4D.WAV", "2018-06-20T11:36:45.000 0"],
  ["SM4_RIDGE_20240131_180000.wav", "2024-01-31T18:00:00.000 in no zone"],
  ["RIDGE_20240131$180000.wav", "2024-01-31T18:00:00.000 in no zone"],
  ["RIDGE_0+1_20240131_180000.wav", "2024-01-31T18:00:00.000 in no zone"],
  ["20240131T180000+1300_REC.wav", "2024-01-31T18:00:00.000 780"],
  ["20240131T180000-0330_Ridge_[-43.6+172.7].flac", "2024-01-31T18:00:00.000 -210"],
  ["20240131T180000Z_Ridge.flac", "2024-01-31T18:00:00.000 0"],
  ["S20240131T180000.123+1300_E20240131T185959.99+1300.wav", "2024-01-31T18:00:00.123 780"],
  ["S1084_20240131_180000_+1300.wav", "2024-01-31T18:00:00.000 780"],
  ["Swift_20240131_180000(UTC-5).wav", "2024-01-31T18:00:00.000 -300"],
  ["2024-01-31 18-00-00.wav", "2024-01-31T18:00:00.000 in no zone"],
  ["card/20240130_000000/2024-01-31T18_00_00.mp3", "2024-01-31T18:00:00.000 in no zone"],
  ["20240131-180000.m4a", "2024-01-31T18:00:00.000 in no zone"],
  ["20240131_180000-0001.wav", "2024-01-31T18:00:00.000 in no zone"],
  ["20240131_180000_-43.wav", "2024-01-31T18:00:00.000 in no zone"],
])("%s was begun at %s", (name, expected) => {
  expect(tell(name)).toBe(expected);
});

test.each([
  "20241331_180000.wav",
  "20240131_256000.wav",
  "20240131.wav",
  "00000001.WAV",
  "120240131_1800001.wav",
  "ZOOM0001.WAV",
  "5B2A3C4.WAV",
  "",
])("%s does not say when", (name) => {
  expect(readRecorderName(name)).toBeUndefined();
});
