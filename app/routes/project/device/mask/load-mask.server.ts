import { withQuery } from "#app/components/with-query.ts";
import { formatMoment } from "#app/services/times/times.server.ts";
import type { DevicePageArgs } from "../device-view.server.ts";
import {
  listMaskPeriods,
  readMask,
  regionsOf,
  toShownRegions,
  type MaskPeriod,
  type RegionView,
} from "./read-mask.server.ts";
import { tryMask } from "./trial.server.ts";

const text = {
  wished: "Saved for programs that read it",
  unwished: "No",
  here: "Here",
  elsewhere: "At a place it has left",
};

export async function loadMask(args: DevicePageArgs) {
  const { setup, page } = await readMask(args);
  const regions = regionsOf(setup);
  const periods = listMaskPeriods(setup);
  const previous = periods.find(({ isHere }) => !isHere);
  const isTried = page.maySetUp && args.url.searchParams.has("try");
  return {
    ...page,
    regions: toShownRegions(regions).map(toRegionRow),
    periods: periods.map((period) => toPeriodRow(period, page.base, setup.timeZone)),
    /** Where to take over what was drawn at the place before. */
    previous: previous && toCopyPath(page.base, previous),
    trial: isTried ? await tryMask(args, setup, regions) : undefined,
  };
}

function toRegionRow({ name, points, label, share, alertOnEnter }: RegionView) {
  return {
    name,
    points,
    label,
    corners: points.length,
    shareText: `${(share * 100).toFixed(1)}%`,
    alertText: alertOnEnter ? text.wished : text.unwished,
    query: new URLSearchParams({ region: name }).toString(),
  };
}

export type RegionRow = ReturnType<typeof toRegionRow>;

function toPeriodRow(period: MaskPeriod, base: string, timeZone: string) {
  const { from, until, isHere, regions } = period;
  return {
    from: formatMoment(from, timeZone),
    until: until === undefined ? undefined : formatMoment(until, timeZone),
    names: Object.keys(regions).join(", "),
    place: isHere ? text.here : text.elsewhere,
    /* What holds now needs no setting. */
    again: until === undefined ? undefined : toCopyPath(base, period),
  };
}

export type PeriodRow = ReturnType<typeof toPeriodRow>;

function toCopyPath(base: string, { from }: MaskPeriod): string {
  return withQuery(`${base}/copy`, { from });
}
