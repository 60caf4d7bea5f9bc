import { data } from "react-router";
import type { MaskRegions } from "#contract/wire/devices/device-settings.ts";
import { requireMaySetUp } from "../recording-options/read-setup.server.ts";
import type { DevicePageArgs } from "../device-view.server.ts";
import { toRow } from "./drawing/draft.ts";
import { readMask, regionsOf, toShownRegions } from "./read-mask.server.ts";
import { toDraftView, withoutClosing } from "./drawing/draft-view.ts";

const text = {
  heading: { new: "New mask region", edit: (region: string) => `Mask region ${region}` },
  nowhere: {
    heading: "The camera has no location yet",
    text: "A mask belongs to a place. You can set one once the camera has made a recording at its location.",
  },
  about:
    "Click in the picture to add one corner after another. The last corner joins the first. Or enter the corners as numbers: 0 to 100% is the frame, and a region can start 5% outside it. In a number field, the arrow keys move the corner.",
  noPicture:
    "There is no picture from this camera yet. The grey frame stands for its view. You can still enter corners.",
};

/** The name of the region that the address is about; undefined for a new one. */
export function findRegionName({ url }: DevicePageArgs): string | undefined {
  return url.searchParams.get("region") ?? undefined;
}

export async function loadRegion(args: DevicePageArgs) {
  requireMaySetUp(args.context);
  const { setup, page } = await readMask(args);
  const regions = regionsOf(setup);
  const name = findRegionName(args);
  const region = name === undefined ? undefined : findRegion(regions, name);
  /* After a save that came too late the form still shows what was drawn. */
  if (name !== undefined && !region && args.request.method === "GET")
    throw data(null, { status: 404 });
  const rows = withoutClosing(region?.regionData ?? []).map(toRow);
  const alertOnEnter = region?.alertOnEnter ?? false;
  const draft = { name: name ?? "", alertOnEnter, heat: false, rows, past: [] };
  const heading = name === undefined ? text.heading.new : text.heading.edit(name);
  return {
    ...page,
    title: `${heading}, ${page.name}`,
    heading,
    nowhere: page.isSomewhere ? undefined : text.nowhere,
    editing: name,
    about: page.view?.picture ? text.about : text.noPicture,
    heat: `${setup.shown.path}/heat.webp`,
    others: toShownRegions(regions).filter((one) => one.name !== name),
    was: toStamp(regions, name),
    shown: toDraftView({ draft, points: region?.regionData ?? [], faulty: [] }),
  };
}

export function findRegion(regions: MaskRegions, name: string) {
  return Object.hasOwn(regions, name) ? regions[name] : undefined;
}

/** To notice that somebody else has changed the region meanwhile. */
export function toStamp(regions: MaskRegions, name: string | undefined): string {
  const region = name === undefined ? undefined : findRegion(regions, name);
  return region ? JSON.stringify([region.regionData, region.alertOnEnter ?? false]) : "";
}
