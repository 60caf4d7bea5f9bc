import { z } from "zod";
import { packOptions } from "#app/forms/packed-options.ts";
import { orErrorPage, send, type PageArgs } from "#app/services/api/api.server.ts";
import { formatLocation } from "#app/services/recordings/location-text.server.ts";
import { requireProject } from "#app/services/navigation/navigation.server.ts";
import { fetchDevices } from "#app/services/projects/project-devices.server.ts";
import { siteOf } from "#app/services/navigation/site.server.ts";
import { tagName, toTagPicker } from "#app/services/recordings/tag-text.server.ts";
import { compareNames } from "#contract/rules/text/compare-names.ts";
import { tagsOf } from "#contract/rules/projects/project-tags.ts";
import { zoneOf } from "#contract/rules/times/zones.ts";
import { updateAlert } from "#contract/wire/alerts.ts";
import { listProjectLocations } from "#contract/wire/locations/locations.ts";

/** An alert as the form has it: every field as text, as it was typed. */
export interface AlertInput {
  /** `project`, `location-12`, `device-5` or not chosen yet. */
  watches: string;
  tags: string[];
  minutes: string;
}

export const usualMinutes = "30";

const missing = {
  minutes: "Enter how many minutes",
  minMinutes: "Enter at least 1 minute",
  maxMinutes: "Enter at most 10,080 minutes, which is a week",
};

const maxMinutes = 7 * 24 * 60;

/** `tags` are boxes, `tag` is the picker's. */
export const alertForm = z.object({
  watches: z.string().default("project"),
  tags: z.array(z.string()).default([]),
  tag: z.string().optional(),
  minutes: z
    .number({ error: missing.minutes })
    .min(1, missing.minMinutes)
    .max(maxMinutes, missing.maxMinutes),
  before: z.string().optional(),
});

export function toConditions(tags: readonly string[]) {
  return [...new Set(tags)].map((tag) => ({ tag, automatic: true }));
}

/** The alert as the form began with it; nothing where that cannot be read, and then nothing is compared. */
export function readBefore(text: string | undefined) {
  const read = updateAlert.body.before.safeParse(text);
  return read.success && read.data ? { before: read.data } : {};
}

/** What the address holds of a form that was searched or tried in; undefined where it holds none. */
export function findInput({ searchParams }: URL): AlertInput | undefined {
  if (!searchParams.has("minutes") && !searchParams.has("watches")) return undefined;
  const tags = [...searchParams.getAll("tags"), searchParams.get("tag") ?? ""];
  return {
    watches: searchParams.get("watches") ?? "project",
    tags: [...new Set(tags)].filter((tag) => tag !== ""),
    minutes: searchParams.get("minutes") ?? usualMinutes,
  };
}

/** The scope of a wish as the API takes it; undefined where it names none of this project. */
export function toScopeIds(context: PageArgs["context"], watches: string) {
  const [, kind, id] = /^(location|device)-(\d{1,9})$/.exec(watches) ?? [];
  if (watches === "project") return { projectId: requireProject(context).id };
  if (kind === undefined) return undefined;
  return kind === "device" ? { deviceId: Number(id) } : { stationId: Number(id) };
}

/** What may be watched: active devices, and locations that are not retired. */
export async function listWatchable(args: PageArgs) {
  const groupIdOrName = requireProject(args.context).id;
  const [devices, { stations }] = await Promise.all([
    fetchDevices(args).then((outcome) => orErrorPage(outcome).devices),
    send(args, listProjectLocations, { groupIdOrName, "only-active": true }),
  ]);
  return {
    locations: packOptions(
      stations
        .filter(({ retiredAt }) => retiredAt === undefined)
        .map(({ id, name, location }) => ({
          value: `location-${id}`,
          name: formatLocation(name, zoneOf(location, siteOf(args.context).defaultTimeZone)),
        }))
        .toSorted((a, b) => compareNames(a.name, b.name)),
    ),
    devices: packOptions(
      devices
        .filter(({ type }) => type !== "audio" && type !== "trailcam")
        .map(({ id, deviceName }) => ({ value: `device-${id}`, name: deviceName }))
        .toSorted((a, b) => compareNames(a.name, b.name)),
    ),
  };
}

/** The picker beside the boxes: what is ticked there is not chosen once more. */
export function pickTag({ searchParams }: URL, ticked: readonly string[]) {
  const search = new URLSearchParams({ q: searchParams.get("q") ?? "" });
  const picker = toTagPicker(search, "camera");
  const isTicked = picker.chosen !== undefined && ticked.includes(picker.chosen);
  return { ...picker, chosen: isTicked ? undefined : picker.chosen };
}

/** Boxes for what the project tags most, and for what was chosen beside that. */
export function listTagBoxes(context: PageArgs["context"], chosen: readonly string[]) {
  const usual = tagsOf(requireProject(context).settings, "camera").filter(
    (tag) => tag !== "false-positive",
  );
  return [...new Set([...usual, ...chosen])].map((tag) => ({ tag, name: tagName(tag, "camera") }));
}
