import { searchAddress } from "../../activity/search/address.server.ts";
import { spanOfNight } from "../../activity/search/span.server.ts";
import type { Filters } from "../filters.server.ts";

interface Seen {
  what: string | null;
  isHeard: boolean;
}

interface Setting {
  filters: Pick<Filters, "location">;
  projectPath: string;
}

/** Where that alone is listed of a night. Of sounds, too, of which others say something else. */
export function toNightOf(seen: Seen, night: string, setting: Setting): string {
  return toSpanOf(seen, spanOfNight(night), setting);
}

/** The same of several nights. */
export function toNightsOf(seen: Seen, nights: readonly string[], setting: Setting): string {
  const [first = "", last = first] = [nights[0], nights.at(-1)];
  const span = { from: spanOfNight(first).from, until: spanOfNight(last).until };
  return toSpanOf(seen, span, setting);
}

function toSpanOf(
  { what, isHeard }: Seen,
  span: { from: string; until: string },
  { filters: { location }, projectPath }: Setting,
): string {
  return searchAddress.toAddress(`${projectPath}/activity`, {
    ...span,
    "recording-mode": isHeard ? "audio" : "cameras",
    locations: location === undefined ? [] : [location],
    "tagged-with": what === null ? [] : [what],
    "include-descendant-tags": "false",
    "tag-mode": isHeard ? "mentioned" : "any",
  });
}
