import { data } from "react-router";
import { attempt, orErrorPage, type PageArgs } from "#app/services/api/api.server.ts";
import { getBurst } from "#contract/wire/recordings/bursts.ts";
import { picturesField } from "./tag-whole.server.ts";

/** Those that an address names, as far as they are of the recording's burst; undefined where it names none. */
export async function requirePictures(args: PageArgs, id: string): Promise<number[] | undefined> {
  const named = args.url.searchParams.get("pictures");
  if (named === null) return undefined;
  const chosen = picturesField.safeParse(named).data ?? [];
  const { recordings } = orErrorPage(await attempt(args, getBurst, { id }));
  const found = chosen.filter((one) => recordings.some((picture) => picture.id === one));
  if (found.length === 0) throw data(null, { status: 404 });
  return found;
}
