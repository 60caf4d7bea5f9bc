import { createAlert } from "#contract/wire/alerts.ts";
import { listMails } from "./mailed.ts";
import type { Camera, Person } from "./people.ts";
import { ridge } from "./places.ts";
import { makeCptv } from "../recordings/recordings.ts";
import type { TestApi } from "../test-api.ts";
import { record } from "../recordings/uploads.ts";

type Watched = { deviceId: number } | { stationId: number } | { projectId: number };

interface Input {
  tags?: string[];
  frequencySeconds?: number;
}

/** The id of an alert of that person, for possums unless asked otherwise. */
export async function watch(
  api: TestApi,
  { token }: Pick<Person, "token">,
  watched: Watched,
  { tags = ["possum"], frequencySeconds = 1800 }: Input = {},
): Promise<number> {
  const conditions = tags.map((tag) => ({ tag, automatic: true }));
  const input = { name: "An alert", conditions, frequencySeconds, ...watched };
  return (await api.send(createAlert, input, token)).id;
}

/** The recording of a camera that says itself what it saw: a track for each label, on a ridge, just now. */
export function see(
  api: TestApi,
  camera: Camera,
  labels: string[],
  data: Record<string, unknown> = {},
): Promise<number> {
  const tracks = labels.map((confident_tag, order) => ({
    start_s: order,
    positions: [{ x: 3 + order, y: 3, width: 4, height: 4, frame_number: 3 + order }],
    predictions: [{ model_id: 1, confident_tag, confidence: 0.9 }],
  }));
  const metadata = { metadata_source: "PI", models: [{ id: 1, name: "Master" }], tracks };
  const recordingDateTime = api.now().toISOString();
  return record(api, camera, { recordingDateTime, location: ridge, metadata, ...data }, makeCptv());
}

/** The events of a type, with their details, oldest first. */
export async function listEventsOf(api: TestApi, type: string) {
  const rows = await api.services.store.read
    .selectFrom("events")
    .innerJoin("event_types", "event_types.id", "events.type_id")
    .innerJoin("detail_snapshots", "detail_snapshots.id", "events.detail_id")
    .select(["device_id", "happened_at", "details"])
    .where("event_types.name", "=", type)
    .orderBy("events.id")
    .execute();
  return rows.map(({ device_id, happened_at, details }) => ({
    deviceId: device_id,
    at: happened_at,
    details: JSON.parse(details) as unknown,
  }));
}

/** Whom the mails of alerts are for, oldest first. */
export async function listSightingMails(api: TestApi): Promise<string[]> {
  const mails = await listMails(api);
  return mails
    .filter(({ subject }) => subject.includes("seen at"))
    .map(({ recipient }) => recipient);
}
