import { addMinutes } from "date-fns";
import { expect } from "vitest";
import * as bounds from "#contract/bounds.ts";
import { deleteRecording } from "#contract/wire/recordings/recording-changes.ts";
import { queryRecordings } from "#contract/wire/recordings/recordings.ts";
import { hour } from "../../events.ts";
import { sendTo } from "../../processes/killable.ts";
import { makeCptv } from "../../recordings/recordings.ts";
import { dataPart, filePart, multipartType, toMultipart } from "../../recordings/uploads.ts";
import type { Attack } from "../attack.ts";
import { openStranger, signInTo, type Target } from "../target.ts";

async function post(url: string, token: string, body: unknown): Promise<number> {
  const response = await fetch(url, {
    method: "POST",
    headers: { authorization: token, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  await response.text();
  return response.status;
}

const text = (bytes: number) => "x".repeat(bytes);
const point = { x: 0.5, y: 0.5 };
const times = Array.from({ length: 300 }, (_, index) => addMinutes(hour(6), index).toISOString());

/** The five requests that ended the process: a stranger's project, and a camera that tells of 20 MB. */
async function crash(target: Target): Promise<void> {
  const { camera, token } = await openStranger(target);
  const tell = (bytes: number) => {
    const description = { type: "rpiBattery", details: { x: text(bytes) } };
    return post(`${target.url}/api/v1/events`, camera.token, { dateTimes: times, description });
  };
  expect(await tell(20_000_000)).toBe(413);
  expect(await tell(bounds.eventDetailsBytes)).toBe(422);
  expect(await tell(bounds.eventDetailsBytes - 100)).toBe(200);
  const headers = { authorization: token };
  for (const limit of [100, 10_000]) {
    const path = `/api/v1/events?deviceId=${camera.id}&limit=${limit}`;
    const response = await fetch(`${target.url}${path}`, { headers });
    expect(response.status).toBe(200);
    expect((await response.text()).length).toBeLessThan(2 * bounds.eventDetailsOfAnswerBytes);
  }
}

async function sendTooMuch({ url, device, projectId, owner }: Target): Promise<void> {
  const token = await owner();
  const settings = `${url}/api/v1/devices/${device.id}/settings`;
  const regionsOf = (points: number) => ({
    settings: {
      maskRegions: { tree: { regionData: Array.from({ length: points }, () => point) } },
    },
  });
  const alert = { name: text(10_000_000), conditions: [], projectId };
  const schedule = { schedule: { description: text(10_000_000) } };
  expect(await post(settings, device.token, regionsOf(300_000))).toBeOneOf([413, 422]);
  expect(await post(settings, device.token, regionsOf(bounds.regionPoints + 1))).toBe(422);
  expect(await post(`${url}/api/v1/alerts`, token, alert)).toBe(413);
  expect(await post(`${url}/api/v1/schedules`, token, schedule)).toBe(413);
}

/** As many mask regions of as many points as a body can hold, and the pages that show them. */
async function storeRegions({ url, device }: Target): Promise<void> {
  const settings = `${url}/api/v1/devices/${device.id}/settings`;
  const regionData = Array.from({ length: bounds.regionPoints }, (_, index) => ({
    x: (index % 100) / 100,
    y: index / bounds.regionPoints,
  }));
  const names = Array.from({ length: 25 }, (_, index) => `region ${index}`);
  const maskRegions = Object.fromEntries(names.map((name) => [name, { regionData }]));
  expect(await post(settings, device.token, { settings: { maskRegions } })).toBe(200);
  const visitor = await signInTo(url);
  for (const page of ["setup/mask", "overview"]) {
    const path = `/kea-basin/devices/${device.id}/ridge-camera/${page}`;
    const { status, html } = await visitor.get(path);
    expect([page, status]).toEqual([page, 200]);
    expect(html.length).toBeLessThan(4_000_000);
  }
}

function manyNames(): Record<string, number> {
  const names = Array.from({ length: 990_000 }, (_, order) => [order.toString(36), 1]);
  return Object.fromEntries(names) as Record<string, number>;
}

const long = 15_000_000;
const manyPositions = Array.from({ length: 250_000 }, (_, order) => [order / 9, [1, 2, 3, 4]]);
const uploads = {
  "a comment of 15 MB": { comment: text(long) },
  "additional metadata of 15 MB": { additionalMetadata: { x: text(long) } },
  "a track of 250,000 positions": { metadata: { tracks: [{ positions: manyPositions }] } },
  "a track of as many positions as are kept": {
    metadata: { tracks: [{ positions: manyPositions.slice(0, bounds.trackPositions) }] },
  },
  "a million names": { additionalMetadata: manyNames() },
  "a million empty lists": {
    metadata: { models: Array.from({ length: bounds.uploadDataValues - 10 }, () => []) },
  },
};

async function uploadLong(target: Target, data: object): Promise<void> {
  const { url, transport, device, projectId, owner } = target;
  const parts = [dataPart({ type: "thermalRaw", ...data }), filePart(makeCptv())];
  const response = await fetch(`${url}/api/v1/recordings`, {
    method: "POST",
    headers: { authorization: device.token, "content-type": multipartType },
    body: toMultipart(parts),
  });
  const { recordingId } = (await response.json()) as { recordingId?: number };
  if (recordingId === undefined) {
    expect(response.status).toBeOneOf([413, 422]);
    return;
  }
  const token = await owner();
  await sendTo(transport, queryRecordings, { projectId, "include-false-positives": true }, token);
  const forGood = { id: recordingId, "soft-delete": false };
  await sendTo(transport, deleteRecording, forGood, token);
}

export const storedInputAttacks: Attack[] = [
  { what: "events of 20 MB that are told for 300 times, and read", onBoth: true, run: crash },
  { what: "mask regions, alerts and schedules of megabytes", run: sendTooMuch },
  { what: "as many points of mask regions as may be stored, and their pages", run: storeRegions },
  ...Object.entries(uploads).map(([what, data]) => ({
    what: `an upload with ${what}`,
    run: (target: Target) => uploadLong(target, data),
  })),
];
