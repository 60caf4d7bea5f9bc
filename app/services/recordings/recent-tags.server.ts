import { findLabel } from "#contract/labels/find-label.ts";
import type { Medium } from "#contract/rules/projects/project-tags.ts";
import type { RecordingType } from "#contract/wire/recordings/recording-types.ts";
import type { PageArgs } from "../api/api.server.ts";
import { requireProject } from "../navigation/navigation.server.ts";
import { textCookie } from "../session/text-cookie.server.ts";

/** The tags that a person used last, for as long as the browser is open: "12-camera:possum:feral%20cat/9-audio:kiwi". */
const cookie = textCookie("recent-tags", { httpOnly: true });

const maxTags = 6;
const maxPlaces = 4;
const maxLength = 2000;

export interface TagPlace {
  projectId: number;
  medium: Medium;
}

/** The last one first; labels of the tree alone. */
export async function readRecentTags(request: Request, place: TagPlace): Promise<string[]> {
  const kept = await readPlaces(request);
  return kept.find(({ name }) => name === nameOf(place))?.tags ?? [];
}

/** A `Set-Cookie` header that remembers one more; undefined for a word that is in no tree. */
export async function toRecentTagsCookie(
  request: Request,
  place: TagPlace,
  tag: string,
): Promise<string | undefined> {
  const label = findLabel(tag)?.label;
  if (label === undefined) return undefined;
  const kept = await readPlaces(request);
  const name = nameOf(place);
  const before = kept.find((one) => one.name === name)?.tags ?? [];
  const tags = [label, ...before.filter((one) => one !== label)].slice(0, maxTags);
  const places = [{ name, tags }, ...kept.filter((one) => one.name !== name)];
  const texts = places
    .slice(0, maxPlaces)
    .map((one) => [one.name, ...one.tags.map(encodeURIComponent)].join(":"));
  return cookie.write(texts.join("/"));
}

/** The same for whoever has just tagged a recording, so that the next one is offered it. */
export function rememberTag(
  { request, context }: Pick<PageArgs, "request" | "context">,
  { type }: { type: RecordingType },
  tag: string,
): Promise<string | undefined> {
  const medium = type === "audio" ? "audio" : "camera";
  return toRecentTagsCookie(request, { projectId: requireProject(context).id, medium }, tag);
}

function nameOf({ projectId, medium }: TagPlace): string {
  return `${projectId}-${medium}`;
}

/** Anyone may have written anything. */
async function readPlaces(request: Request): Promise<{ name: string; tags: string[] }[]> {
  const text = (await cookie.read(request)) ?? "";
  if (text.length > maxLength) return [];
  return text
    .split("/")
    .slice(0, maxPlaces)
    .map((place) => {
      const [name = "", ...tags] = place.split(":");
      const labels = tags.map((tag) => findLabel(decode(tag))?.label);
      return { name, tags: labels.filter((label) => label !== undefined).slice(0, maxTags) };
    })
    .filter(({ name, tags }) => /^\d{1,12}-(camera|audio)$/.test(name) && tags.length > 0);
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return "";
  }
}
