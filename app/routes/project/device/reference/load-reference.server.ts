import { withQuery } from "#app/components/with-query.ts";
import { send } from "#app/services/api/api.server.ts";
import { formatDateTime, formatDay, formatMoment } from "#app/services/times/times.server.ts";
import {
  listReferencePhotos,
  type ReferencePeriod,
  type ReferencePhoto,
} from "#contract/wire/photos/reference-photos.ts";
import type { Setup } from "../recording-options/read-setup.server.ts";
import { readSetupView } from "../setup-view.server.ts";
import type { DevicePageArgs } from "../device-view.server.ts";
import { withImageQuery } from "./image-query.server.ts";
import { opacities, type Opacity } from "./opacities.ts";

const text = {
  types: { pov: "What the camera sees", "in-situ": "The camera in place" },
  here: "Here",
  elsewhere: "At a place it has left",
  covers: (from: string, until: string) => `It covers ${from} to ${until}.`,
  today: "today",
  taken: (taken: string, arrived: string) =>
    `The photo was taken on ${taken}, before the camera came to this place on ${arrived}. It may show another view.`,
  uploaded: (uploaded: string, arrived: string) =>
    `The photo was uploaded on ${uploaded}, before the camera came to this place on ${arrived}. It may show another view.`,
};

/** For which kinds of device people take such photos. */
const thermal = ["thermal", "hybrid-thermal-audio"];

export async function loadReference(args: DevicePageArgs) {
  const [{ setup, page }, { periods, draft }] = await Promise.all([
    readSetupView(args, "reference"),
    send(args, listReferencePhotos, { id: args.params.deviceId }),
  ]);
  const { device, shown } = setup;
  const pictures = `${shown.path}/reference`;
  const current = (type: ReferencePeriod["type"]) => {
    const period = periods.find((one) => one.type === type && one.untilDateTime === undefined);
    return period && toCurrent(period, { setup, base: page.base, pictures });
  };
  return {
    ...page,
    mayDelete: page.maySetUp && device.active,
    kind: thermal.includes(device.type) ? ("thermal" as const) : device.type,
    newest: withImageQuery(`${pictures}/image`, { type: "pov" }),
    opacity: readOpacity(args.url),
    view: page.view,
    pov: current("pov"),
    inSitu: current("in-situ"),
    draft: page.maySetUp && draft ? toDraft(draft, setup, page.base) : undefined,
    periods: periods.map((period) => toPeriodRow(period, { setup, base: page.base, pictures })),
  };
}

interface Around {
  setup: Setup;
  base: string;
  /** Where pictures of the device are fetched. */
  pictures: string;
}

function readOpacity({ searchParams }: URL): Opacity {
  return opacities.find((one) => String(one) === searchParams.get("opacity")) ?? 50;
}

function toCurrent(period: ReferencePeriod, { setup, base, pictures }: Around) {
  const { type, fromDateTime: from, photo } = period;
  return {
    src: withImageQuery(`${pictures}/image`, { type, at: from }),
    covers: text.covers(formatDay(from, setup.timeZone), text.today),
    align: setup.maySetUp && photo ? toAlignPath(base, photo) : undefined,
    warning: photo && describeOlder(photo, setup),
  };
}

function toDraft(draft: ReferencePhoto, { timeZone, now }: Setup, base: string) {
  return {
    uploaded: formatMoment(draft.uploadedDateTime, timeZone, now),
    align: toAlignPath(base, draft),
    discard: withQuery(`${base}/delete`, { photo: String(draft.id) }),
  };
}

function toPeriodRow(period: ReferencePeriod, { setup, base, pictures }: Around) {
  const { type, fromDateTime: from, untilDateTime: until, isHere, photo } = period;
  return {
    id: `${type} ${from}`,
    type: text.types[type],
    from: formatMoment(from, setup.timeZone),
    until: until === undefined ? undefined : formatMoment(until, setup.timeZone),
    place: isHere ? text.here : text.elsewhere,
    picture: withImageQuery(`${pictures}/image`, { type, at: from }),
    /* What holds now has its buttons above. */
    again:
      setup.maySetUp && until !== undefined && isHere && photo
        ? toAlignPath(base, photo)
        : undefined,
    delete:
      setup.maySetUp && until !== undefined && setup.device.active
        ? withImageQuery(`${base}/delete`, { type, at: from })
        : undefined,
  };
}

export type PeriodRow = ReturnType<typeof toPeriodRow>;

function toAlignPath(base: string, { id }: ReferencePhoto): string {
  return withQuery(`${base}/align`, { photo: String(id) });
}

/** That a photo is from before the camera stood where it does, as far as can be told. */
export function describeOlder(
  { takenDateTime, uploadedDateTime }: ReferencePhoto,
  { arrived, timeZone }: Setup,
): string | undefined {
  const at = takenDateTime ?? uploadedDateTime;
  if (arrived === undefined || at >= arrived) return undefined;
  const say = takenDateTime === undefined ? text.uploaded : text.taken;
  return say(formatDateTime(at, timeZone), formatDateTime(arrived, timeZone));
}
