import { withQuery } from "#app/components/with-query.ts";

interface Listed {
  from?: string | undefined;
  until?: string | undefined;
  location?: number | undefined;
  species?: string | undefined;
  media?: "all" | "camera" | "audio";
}

/** Where what is untagged among the recordings of a list is looked at. */
export function toReviewPath(projectPath: string, listed: Listed): string {
  const { from, until, location, species, media = "all" } = listed;
  const modes = { all: undefined, camera: "cameras", audio: "audio" };
  return withQuery(`${projectPath}/review`, {
    queue: "untagged",
    from,
    until,
    locations: location === undefined ? undefined : String(location),
    "tagged-with": species,
    "recording-mode": modes[media],
  });
}
