import { z } from "zod";
import { attempt, orErrorPage, type PageArgs } from "#app/services/api/api.server.ts";
import type { Outcome } from "#contract/client.ts";
import {
  getSoundClip,
  getSoundCopy,
  getSpectrogram,
  getSpectrogramTile,
  getTrackSpectrogram,
} from "#contract/wire/recordings/sounds.ts";

type Query = Record<string, string>;

interface SoundQuery {
  id: string;
  query: Query;
}

/** The picture of a sound or of one of its tracks; undefined for a look that there is not. */
export async function findSpectrogram(
  args: PageArgs,
  { id, trackId, query }: SoundQuery & { trackId: string | undefined },
): Promise<Response | undefined> {
  if (trackId === undefined) {
    const { data } = z.object(getSpectrogram.query).safeParse({ width: "640", ...query });
    return data && orNone(await attempt(args, getSpectrogram, { id, ...data }));
  }
  const { data } = z.object(getTrackSpectrogram.query).safeParse(query);
  return data && orNone(await attempt(args, getTrackSpectrogram, { id, trackId, ...data }));
}

export async function findTile(
  args: PageArgs,
  { id, query }: SoundQuery,
): Promise<Response | undefined> {
  const { data } = getSpectrogramTile.input.safeParse({ ...query, id });
  return data && orNone(await attempt(args, getSpectrogramTile, data));
}

export async function findClip(
  args: PageArgs,
  { id, query }: SoundQuery,
): Promise<Response | undefined> {
  const { data } = z.object(getSoundClip.query).safeParse(query);
  return data && orNone(await attempt(args, getSoundClip, { id, ...data }));
}

export async function findCopy(args: PageArgs, id: string): Promise<Response | undefined> {
  return orNone(await attempt(args, getSoundCopy, { id }));
}

/** A film has none of these, nor a sound beyond its end, nor another server; what else is refused becomes the page that says so. */
function orNone(outcome: Outcome<typeof getSpectrogram>): Response | undefined {
  const reason = outcome.ok ? undefined : outcome.refusal.reason;
  if (reason === "rule" || reason === "unsupported") return undefined;
  return orErrorPage(outcome);
}
