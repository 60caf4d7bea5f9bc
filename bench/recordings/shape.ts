/** Of every 400 recordings the largest project has 100, the smallest 1, and all others share the rest. */
export const projects = 50;
export const largest = { id: 1, parts: 100 };
export const smallest = { id: projects, parts: 1 };
export const allParts = 400;

/** What a device makes in two years, and is at one location. */
const recordingsOfDevice = 2500;
export const yearsFilled = 2;
/** Recordings that follow each other at one place. */
export const recordingsOfVisit = 3;

export const common = "possum";
/** A species and a label that so many recordings of the largest and of the smallest project have, at any size. */
export const rare = "kiwi";
export const rareLabel = "trapped in trap";
export const rareRecordings = 25;

export interface Shape {
  recordings: number;
  devicesOfLargest: number;
  devicesOfOthers: number;
  devices: number;
}

export function shapeOf(recordings: number): Shape {
  const between = projects - 2;
  const ofParts = (parts: number) =>
    Math.max(1, Math.floor((recordings * parts) / allParts / recordingsOfDevice));
  const devicesOfLargest = ofParts(largest.parts);
  const devicesOfOthers = ofParts((allParts - largest.parts - smallest.parts) / between);
  const devices = devicesOfLargest + between * devicesOfOthers + 1;
  return { recordings, devicesOfLargest, devicesOfOthers, devices };
}

/** Of every 1000 tracks, as the model sees them. */
export const words: [word: string, below: number][] = [
  ["false-positive", 600],
  ["possum", 740],
  ["rodent", 830],
  ["cat", 880],
  ["bird", 920],
  ["hedgehog", 950],
  ["unidentified", 970],
  ["rabbit", 985],
  ["stoat", 993],
  ["mustelid", 997],
  ["deer", 999],
  ["wallaby", 1000],
];
