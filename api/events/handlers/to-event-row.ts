import type { EventRow } from "#contract/wire/events.ts";
import type { ListedEvent } from "../queries/event-lists.ts";
import { findPictureKey, readDetails } from "./read-details.ts";

export function toEventRow(
  row: ListedEvent,
  json: string,
  { withPicture = false }: { withPicture?: boolean } = {},
): EventRow {
  const { details, fileKey } = readDetails(json, row.detail_id);
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
