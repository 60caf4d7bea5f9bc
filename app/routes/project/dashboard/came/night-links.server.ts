import { searchAddress } from "../../activity/search/address.server.ts";
import { spanOfNight } from "../../activity/search/span.server.ts";
import type { Filters } from "../filters.server.ts";

interface Seen {
  what: string | null;
  isHeard: boolean;
}

/** Where that alone is listed of a night. Of sounds, too, of which others say something else. */
export function toNightOf(
  { what, isHeard }: Seen,
  night: string,
  { filters: { location }, projectPath }: { filters: Filters; projectPath: string },
): string {
  return searchAddress.toAddress(`${projectPath}/activity`, {
    ...spanOfNight(night),
    "recording-mode": isHeard ? "audio" : "cameras",
    locations: location === undefined ? [] : [location],
    "tagged-with": what === null ? [] : [what],
    "include-descendant-tags": "false",
    "tag-mode": isHeard ? "mentioned" : "any",
  });
}
