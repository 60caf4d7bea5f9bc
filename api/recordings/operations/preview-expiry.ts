import { keptSince, nextExpiryAt } from "#contract/rules/recordings/retention.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import type { previewRetention } from "#contract/wire/projects/retention.ts";
import { findRecordings, findTermsOf } from "#api/search/queries/find-recordings.ts";
import { listStretches } from "#api/search/queries/stretches.ts";
import type { Services } from "#api/services.ts";
import { sumByDevice, toExpiryFilter } from "../queries/expired-recordings.ts";

interface Options {
  projectId: number;
  days: number;
  /** Counts no further once it is aborted. */
  signal: AbortSignal;
  /** About as many as are counted in a twentieth of a second. */
  recordingsAtOnce?: number;
}

type Preview = Omit<ReplyOf<typeof previewRetention>, "messages">;
type OfDevice = Preview["devices"][number];

const maxFirst = 12;

/** What a project deletes next where it keeps false triggers for so long, the newest counted first. */
export async function previewExpiry(
  { store: { scan }, settings, now }: Services,
  { projectId, days, signal, recordingsAtOnce }: Options,
): Promise<Preview> {
  const at = nextExpiryAt(now(), settings.defaultTimeZone);
  const filter = toExpiryFilter(projectId, keptSince(at, days));
  const first = await findRecordings(scan, filter, {
    limit: maxFirst,
    after: undefined,
    towards: "newer",
  });
  const terms = await findTermsOf(scan, filter);
  const devices = new Map<number, OfDevice>();
  let newest: string | undefined;
  let isAtLeast = false;
  for (const { filter: part, reached } of await listStretches(scan, filter, recordingsAtOnce)) {
    for (const { id, name, ...sum } of await sumByDevice(scan, part, terms)) {
      const known = devices.get(id) ?? { id, name, recordings: 0, bytes: 0 };
      const recordings = known.recordings + sum.recordings;
      devices.set(id, { ...known, recordings, bytes: known.bytes + sum.bytes });
      if (newest === undefined || sum.newest > newest) newest = sum.newest;
    }
    isAtLeast = signal.aborted && reached !== undefined;
    if (isAtLeast) break;
  }
  const [oldest] = first;
  return {
    at: at.toISOString(),
    recordings: sumOf(devices, "recordings"),
    ...(isAtLeast ? { isAtLeast } : {}),
    bytes: sumOf(devices, "bytes"),
    ...(oldest && newest !== undefined ? { oldest: oldest.at, newest } : {}),
    devices: [...devices.values()].toSorted(
      (one, other) => other.recordings - one.recordings || one.id - other.id,
    ),
    first: first.map(({ id }) => id),
  };
}

function sumOf(devices: Map<number, OfDevice>, what: "recordings" | "bytes"): number {
  return [...devices.values()].reduce((sum, device) => sum + device[what], 0);
}
