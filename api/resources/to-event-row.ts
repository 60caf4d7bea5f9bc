import type { EventRow } from "#contract/wire/events.ts";
import type { ListedEvent } from "../queries/event-lists.ts";
import { readDetails } from "./read-details.ts";

export function toEventRow(row: ListedEvent): EventRow {
  return {
    id: row.id,
    dateTime: row.happened_at,
    createdAt: row.created_at,
    DeviceId: row.device_id,
    env: "unknown",
    EventDetail: { type: row.type, details: readDetails(row.details).details },
    Device: { deviceName: row.device_name },
  };
}
