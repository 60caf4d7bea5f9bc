import { expect } from "vitest";
import { listDeviceReports } from "#contract/wire/devices/device-reports.ts";
import { createEvents, getEvent, queryEvents } from "#contract/wire/events.ts";
import { getReport } from "#contract/wire/recordings/recording-reports.ts";
import { listRecordings } from "#contract/wire/recordings/recording-search.ts";
import { queryRecordings } from "#contract/wire/recordings/recordings.ts";
import { hour } from "../../events.ts";
import { insertHugeEvents } from "../../huge-details.ts";
import { projectName, sendTo } from "../../processes/killable.ts";
import { insertHugeRecordings } from "../../recordings/huge-recordings.ts";
import * as bounds from "#contract/bounds.ts";
import type { Attack } from "../attack.ts";
import { signInTo, type Target } from "../target.ts";

const types = ["t", "rpiBattery", "config", "versionData", "salt-update"];

/** 300 of each type with details of 20 MB, and as many as an answer may have with the most that is taken. */
async function prepareEvents(target: Target): Promise<void> {
  const store = await target.openStore();
  const where = { deviceId: target.device.id, projectId: target.projectId };
  await insertHugeEvents(store, { ...where, types, count: 300, bytes: 20_000_000 });
  const full = { types: ["full"], count: 10_000, bytes: bounds.eventDetailsBytes };
  await insertHugeEvents(store, { ...where, ...full });
  await store.close();
}

async function askForEvents({ transport, device, owner }: Target): Promise<void> {
  const token = await owner();
  const deviceId = device.id;
  const { rows } = await sendTo(transport, queryEvents, { deviceId, limit: 1 }, token);
  const id = rows[0]?.id ?? 0;
  await sendTo(transport, queryEvents, { deviceId }, token);
  await sendTo(transport, queryEvents, { deviceId, latest: true, limit: 10_000 }, token);
  const full = { deviceId, type: ["full"], limit: 10_000, cursor: "start" };
  await sendTo(transport, queryEvents, full, token);
  await sendTo(transport, getEvent, { id }, token);
  await sendTo(transport, listDeviceReports, { groupIdOrName: projectName }, token);
}

async function repeatEvent(target: Target): Promise<void> {
  const store = await target.openStore();
  const { eventDetailId } = await store.read
    .selectFrom("detail_snapshots")
    .select("id as eventDetailId")
    .where("type", "=", "t")
    .executeTakeFirstOrThrow();
  await store.close();
  const again = { dateTimes: [hour(6)], eventDetailId };
  await sendTo(target.transport, createEvents, again, target.device.token);
}

const pages = ["overview", "diagnostics", "events?type=t", "events?type=full", "events.csv?type=t"];

async function visitEvents({ url, device }: Target): Promise<void> {
  const visitor = await signInTo(url);
  for (const page of pages) {
    const path = `/kea-basin/devices/${device.id}/ridge-camera/${page}`;
    const response = await visitor.fetch(path);
    await response.text();
    expect([page, response.status]).toEqual([page, 200]);
  }
}

const count = 80;

async function prepareRecordings(target: Target): Promise<void> {
  const store = await target.openStore();
  const where = { deviceId: target.device.id, projectId: target.projectId };
  const columns: ["additional_metadata"] = ["additional_metadata"];
  await insertHugeRecordings(store, { ...where, count, bytes: 16_000_000, columns });
  await store.close();
}

async function askForRecordings({ transport, owner, projectId }: Target): Promise<void> {
  const token = await owner();
  const every = { projectId, "include-false-positives": true };
  const { rows } = await sendTo(transport, listRecordings, {}, token);
  const { recordings } = await sendTo(transport, queryRecordings, every, token);
  const report = await (await sendTo(transport, getReport, {}, token)).text();
  const lines = report.split("\n").length - 1;
  for (const found of [rows.length, recordings.length, lines])
    expect(found).toBeGreaterThanOrEqual(count);
}

export const storedRowAttacks: Attack[] = [
  {
    what: "asking for events that share details of 20 MB, stored before there was a bound",
    prepare: prepareEvents,
    run: askForEvents,
  },
  { what: "telling an event of such details again", run: repeatEvent },
  { what: "the pages of a device that told of them", run: visitEvents },
  {
    what: `asking for ${count} recordings with metadata of 16 MB, stored before there was a bound`,
    prepare: prepareRecordings,
    run: askForRecordings,
  },
];
