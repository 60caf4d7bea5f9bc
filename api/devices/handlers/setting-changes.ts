import { listSettingChanges, type SettingChange } from "#contract/wire/devices/setting-changes.ts";
import { serve } from "#api/http/serve.ts";
import { listSettingChanges as list, type SettingChangeRow } from "../queries/setting-changes.ts";
import { readCursor, writeCursor } from "#api/search/handlers/cursor.ts";
import { requireDevice } from "./require-device.ts";

const changesOnPage = 10;

export const settingChanges = [
  serve(listSettingChanges, async ({ input, caller, services }) => {
    const action = "see its devices and recordings";
    const { id } = await requireDevice(services, caller, { id: input.id, action });
    const after = input.cursor === undefined ? undefined : readCursor(input.cursor);
    const found = await list(services.store.read, id, { after, limit: changesOnPage + 1 });
    const rows = found.slice(0, changesOnPage);
    const last = found.length > changesOnPage ? rows.at(-1) : undefined;
    return {
      changes: rows.map(toSettingChange),
      ...(last ? { cursor: writeCursor({ at: last.happened_at, id: last.id }) } : {}),
    };
  }),
];

function toSettingChange({ details, ...row }: SettingChangeRow): SettingChange {
  const { by, settings, before, after } = details;
  return {
    id: row.id,
    dateTime: row.happened_at,
    by,
    ...(row.actor_name === null ? {} : { userName: row.actor_name }),
    isImpersonated: row.impersonator_id !== null,
    settings,
    before,
    after,
  };
}
