import { send } from "#app/services/api/api.server.ts";
import { capitalize } from "#contract/rules/text/capitalize.ts";
import { displayName } from "#contract/labels/display-name.ts";
import { isAnimal } from "#contract/labels/is-animal.ts";
import { listDeviceTrackTags } from "#contract/wire/visits/statistics.ts";
import { requireDeviceView, toRecordingsPath, type DevicePageArgs } from "../device-view.server.ts";

/** What a device has seen, where the server draws no map of it: since it came to where it stands. */
export async function loadAnimals(args: DevicePageArgs) {
  const shown = await requireDeviceView(args);
  const { trackTags } = await send(args, listDeviceTrackTags, {
    id: shown.device.id,
    "from-time": shown.current?.fromDateTime,
  });
  const recordings = toRecordingsPath(shown);
  return {
    recordings,
    animals: trackTags
      .filter(({ what }) => isAnimal(what))
      .toSorted((a, b) => b.count - a.count)
      .map(({ what, count }) => ({
        what,
        name: capitalize(displayName(what, "camera")),
        count,
        to: `${recordings}&${new URLSearchParams({ "tag-mode": "tagged", "tagged-with": what })}`,
      })),
  };
}

export type Animals = Awaited<ReturnType<typeof loadAnimals>>;
