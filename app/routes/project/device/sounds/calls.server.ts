import { withQuery } from "#app/components/with-query.ts";
import { tagName } from "#app/services/recordings/tag-text.server.ts";
import { spanOfNight } from "#app/routes/project/activity/search/span.server.ts";
import type { DeviceView } from "../device-view.server.ts";
import type { HourOfNight } from "./hours.server.ts";

/** How often each thing was heard in each hour, the most frequent first. */
export function toCalls(hours: readonly HourOfNight[], night: string, shown: DeviceView) {
  const counted = hours.map(({ sounds }) => countLabels(sounds));
  const labels = new Set(counted.flatMap((counts) => [...counts.keys()]));
  const rows = [...labels].map((label) => {
    const counts = counted.map((hour) => hour.get(label) ?? 0);
    return {
      label,
      name: tagName(label, "audio"),
      to: toRecordings(label, night, shown),
      counts,
      total: counts.reduce((sum, count) => sum + count, 0),
    };
  });
  return {
    hours: hours.map(({ hour, label, at }) => ({ hour, label, at })),
    rows: rows.toSorted((a, b) => b.total - a.total || (a.name < b.name ? -1 : 1)),
  };
}

export type Calls = ReturnType<typeof toCalls>;

function countLabels(sounds: HourOfNight["sounds"]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { label, count } of sounds.flatMap(({ calls }) => calls)) {
    counts.set(label, (counts.get(label) ?? 0) + count);
  }
  return counts;
}

/** The recordings in which it was heard, in the search of all activity. */
function toRecordings(label: string, night: string, { device, projectPath }: DeviceView): string {
  return withQuery(`${projectPath}/activity`, {
    "display-mode": "recordings",
    devices: String(device.id),
    "tagged-with": label,
    ...spanOfNight(night),
  });
}
