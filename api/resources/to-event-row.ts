import type { EventRow } from "#contract/wire/events.ts";
import type { Json } from "../db/schema.ts";
import type { ListedEvent } from "../queries/event-lists.ts";
import { findPictureKey, readDetails } from "./read-details.ts";

export function toEventRow(
  row: ListedEvent,
  json: Json,
  { withPicture = false }: { withPicture?: boolean } = {},
): EventRow {
  const { details, fileKey } = readDetails(json);
  const isPictured = withPicture && findPictureKey({ type: row.type, fileKey }) !== undefined;
  return {
    id: row.id,
    dateTime: row.happened_at,
    createdAt: row.created_at,
    DeviceId: row.device_id,
    env: "unknown",
    EventDetail: { type: row.type, details },
    Device: { deviceName: row.device_name },
    ...(isPictured ? { hasPicture: true } : {}),
  };
}
