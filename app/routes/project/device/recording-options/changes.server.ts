import { withQuery } from "#app/components/with-query.ts";
import { formatShortMoment } from "#app/services/times/times.server.ts";
import type { StatusTone } from "#app/ui/status-word.tsx";
import { sendIfOffered } from "#app/services/api/api.server.ts";
import {
  listSettingChanges,
  type SettingChange,
  type SettingName,
} from "#contract/wire/devices/setting-changes.ts";
import type { DevicePageArgs } from "../device-view.server.ts";
import { describeChange } from "./change-text.server.ts";
import type { OptionsState } from "./options-state.server.ts";
import type { Setup } from "./read-setup.server.ts";

const text = {
  device: "The device itself",
  gone: "Someone whose account has been deleted",
  acting: (name: string) => `${name}, with a super-user acting for them`,
  replaced: "Changed again since",
};

const query = "changes";
const anchor = "#changes";

/** Part of the changes of the device's settings: the newest, or those that the address names. Undefined where the server keeps none. */
export async function readChanges(args: DevicePageArgs) {
  const cursor = args.url.searchParams.get(query) ?? undefined;
  const page = await sendIfOffered(args, listSettingChanges, { id: args.params.deviceId, cursor });
  return page && { ...page, isLater: cursor !== undefined };
}

export function toChanges(
  { changes, cursor, isLater }: NonNullable<Awaited<ReturnType<typeof readChanges>>>,
  setup: Setup,
  state: OptionsState,
) {
  const { timeZone, now, path } = setup;
  const base = `${path}/recording-options`;
  return {
    rows: changes.map((change) => ({
      id: change.id,
      when: formatShortMoment(change.dateTime, timeZone, now),
      who: formatAuthor(change),
      lines: change.settings.map((name) => ({
        text: describeChange(name, change, setup.device.type),
        state: findState(name, change, setup, state),
      })),
    })),
    newest: isLater ? `${base}${anchor}` : undefined,
    older: cursor === undefined ? undefined : `${withQuery(base, { [query]: cursor })}${anchor}`,
  };
}

export type Changes = ReturnType<typeof toChanges>;

function formatAuthor({ by, userName, isImpersonated }: SettingChange): string {
  if (by === "device") return text.device;
  if (userName === undefined) return text.gone;
  return isImpersonated ? text.acting(userName) : userName;
}

/** What has become of it, which is known of options alone: they are stamped. */
function findState(
  name: SettingName,
  { after }: SettingChange,
  { settings }: Setup,
  { rows }: OptionsState,
): { tone: StatusTone; text: string } | undefined {
  const row = rows.find(({ section }) => section === name);
  if (!row) return undefined;
  const isLast = after[row.section]?.updated === settings[row.section]?.updated;
  return isLast ? row.state : { tone: "quiet", text: text.replaced };
}
