import { data, redirect } from "react-router";
import { z } from "zod";
import { orErrorPage, attempt, type PageArgs } from "#app/services/api/api.server.ts";
import { readTyped } from "#app/services/api/typed.server.ts";
import { redirectWithNotice } from "#app/services/navigation/notice.server.ts";
import { id } from "#contract/wire/fields.ts";
import { getRecording } from "#contract/wire/recordings/recordings.ts";
import { maxTracksAtOnce } from "#contract/wire/tracks/own-tags.ts";
import { treeId } from "../tagging-text.ts";

const text = {
  tick: "Tick the tracks that you want to tag, then choose a tag.",
  tooMany: `Tick up to ${maxTracksAtOnce} tracks at once.`,
};

const ids = z.array(id).catch([]);

type Args = PageArgs & { params: { currentRecordingId: string; trackId?: string } };

/** Whose tag is chosen: the track of the path, or the ticked ones of the address, as far as they are there. */
export async function requireChosenTracks(args: Args) {
  const { currentRecordingId: id, trackId } = args.params;
  const named = trackId ?? args.url.searchParams.get("tracks") ?? "";
  const chosen = ids.parse(named.split(",")).slice(0, maxTracksAtOnce);
  const { recording } = orErrorPage(await attempt(args, getRecording, { id }));
  const found = chosen.filter((one) => recording.tracks.some((track) => track.id === one));
  if (found.length === 0) throw data(null, { status: 404 });
  return { recording, trackIds: found };
}

/** The tree of tags with the ticked tracks in its address, so that searching keeps them. */
export async function openTreeForTicked({ request, url }: PageArgs): Promise<Response> {
  const typed = await readTyped(request);
  const ticked = ids.parse(typed.flatMap(([name, value]) => (name === "tracks" ? [value] : [])));
  const { pathname, searchParams } = url;
  const problem =
    ticked.length === 0 ? text.tick : ticked.length > maxTracksAtOnce ? text.tooMany : undefined;
  if (problem !== undefined) {
    const tracksPath = pathname.replace(/\/choose$/, "") + url.search;
    return redirectWithNotice(tracksPath, { tone: "warning", text: problem });
  }
  const query = new URLSearchParams(searchParams);
  query.set("tracks", ticked.join(","));
  return redirect(`${pathname}?${query}#${treeId}`, 303);
}
