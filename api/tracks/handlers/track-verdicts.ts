import type { TimeWindow } from "#contract/rules/recordings/statistics.ts";
import { listDeviceTracksWithTag, listDeviceTrackTags } from "#contract/wire/visits/statistics.ts";
import type { User } from "#api/http/caller.ts";
import { serve } from "#api/http/serve.ts";
import type { RecordingSpan } from "#api/search/queries/recording-pages.ts";
import { countVerdicts, listTracksShowing } from "../queries/track-verdicts.ts";
import type { Services } from "#api/services.ts";
import { requireDevice } from "#api/devices/handlers/require-device.ts";

export const trackVerdicts = [
  serve(listDeviceTrackTags, async (call) => {
    const span = { ...(await requireSpan(call)), type: "thermalRaw" as const };
    return { trackTags: await countVerdicts(call.services.store.read, span) };
  }),

  serve(listDeviceTracksWithTag, async (call) => {
    const span = await requireSpan(call);
    const tracks = await listTracksShowing(call.services.store.read, span, call.input.tag);
    return {
      tracks: tracks.map((track) => ({
        id: track.id,
        start: track.start_seconds,
        end: track.end_seconds,
        tags: [],
        ...(track.min_frequency_hz === null ? {} : { minFreq: track.min_frequency_hz }),
        ...(track.max_frequency_hz === null ? {} : { maxFreq: track.max_frequency_hz }),
        filtered: track.filtered === 1,
      })),
    };
  }),
];

interface Query {
  input: {
    id: number;
    "from-time"?: string | undefined;
    "until-time"?: string | undefined;
    "only-active": boolean;
  };
  caller: User;
  services: Services;
}

/** The device's recordings of all time, unless a time to begin at is given. */
async function requireSpan({ input, caller, services }: Query): Promise<RecordingSpan> {
  const { id } = await requireDevice(services, caller, {
    id: input.id,
    action: "see its devices and recordings",
    onlyActive: input["only-active"],
  });
  const after = input["from-time"];
  const until = input["until-time"] ?? services.now().toISOString();
  const window: TimeWindow | undefined = after === undefined ? undefined : { after, until };
  return { subject: { kind: "device", id }, window };
}
