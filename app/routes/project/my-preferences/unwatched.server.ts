import { attempt, type PageArgs } from "#app/services/api/api.server.ts";
import { requireProject } from "#app/services/navigation/navigation.server.ts";
import { listSearches } from "#contract/wire/searches.ts";
import type { SearchAddress } from "../activity/search/address.server.ts";
import { toSearchAddress } from "../activity/saved/stored-search.server.ts";

const text = {
  unwatched: (parts: string) =>
    `An alert can’t watch everything this search asks for. It leaves out: ${parts}. You may hear of more than the search finds.`,
  locations: "its choice of several locations (choose one location below for each alert)",
  devices: "its choice of devices",
  words: "tags without those below them",
  tagMode: "who tagged them",
  labels: "labels",
  dates: "dates",
  clock: "time of day",
  sun: "sunset and sunrise",
  length: "length",
  confidence: "how sure AI is",
  taggers: "the people who tagged",
  models: "AI models",
  state: "state",
  note: "text in notes",
  id: "numbers of recordings",
};

/** What of the saved search that led here an alert leaves out. */
export async function describeUnwatched(args: PageArgs): Promise<string | undefined> {
  const id = Number(args.url.searchParams.get("search"));
  if (!id) return undefined;
  const projectId = requireProject(args.context).id;
  const outcome = await attempt(args, listSearches, { projectId });
  const saved = outcome.ok ? outcome.reply.searches.find((one) => one.id === id) : undefined;
  const parts = saved ? listUnwatched(toSearchAddress(saved.search, { zone: "UTC" })) : [];
  return parts.length > 0 ? text.unwatched(parts.join(", ")) : undefined;
}

export function listUnwatched(address: SearchAddress): string[] {
  const { locations, devices, from, until, sun, confidence, state, note } = address;
  const isOneLocation = locations.length === 1;
  const lengths = [address["min-duration"], address["max-duration"]];
  const clock = [address["clock-from"], address["clock-until"]];
  const parts: [isAsked: boolean, part: string][] = [
    [locations.length > 1, text.locations],
    [devices.length > 1 || (devices.length === 1 && isOneLocation), text.devices],
    [address["include-descendant-tags"] === "false", text.words],
    [!["any", "tagged"].includes(address["tag-mode"]), text.tagMode],
    [address["labelled-with"].length > 0, text.labels],
    [(from !== undefined && from !== "any") || until !== undefined, text.dates],
    [clock.some((at) => at !== undefined), text.clock],
    [sun !== undefined, text.sun],
    [lengths.some((seconds) => seconds !== undefined), text.length],
    [confidence !== undefined, text.confidence],
    [address.taggers.length > 0, text.taggers],
    [address.models.length > 0, text.models],
    [state !== undefined, text.state],
    [note !== undefined, text.note],
    [address.id.length > 0, text.id],
  ];
  return parts.flatMap(([isAsked, part]) => (isAsked ? [part] : []));
}
