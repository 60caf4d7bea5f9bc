import { z } from "zod";
import { type PageArgs, send } from "#app/services/api/api.server.ts";
import {
  getSoundClip,
  getSpectrogram,
  getSpectrogramTile,
  getTrackSpectrogram,
} from "#contract/wire/recordings/sounds.ts";

type Query = Record<string, string>;

interface Asked {
  id: string;
  query: Query;
}

/** The picture of a sound or of one of its tracks; undefined for a look that there is not. */
export async function findSpectrogram(
  args: PageArgs,
  { id, trackId, query }: Asked & { trackId: string | undefined },
): Promise<Response | undefined> {
  if (trackId === undefined) {
    const { data } = z.object(getSpectrogram.query).safeParse(query);
    return data && send(args, getSpectrogram, { id, ...data });
  }
  const { data } = z.object(getTrackSpectrogram.query).safeParse(query);
  return data && send(args, getTrackSpectrogram, { id, trackId, ...data });
}

export async function findTile(
  args: PageArgs,
  { id, level, index, query }: Asked & { level: string; index: string },
): Promise<Response | undefined> {
  const { data } = z.object(getSpectrogramTile.query).safeParse(query);
  return data && send(args, getSpectrogramTile, { id, level, index, ...data });
}

export async function findClip(
  args: PageArgs,
  { id, query }: Asked,
): Promise<Response | undefined> {
  const { data } = z.object(getSoundClip.query).safeParse(query);
  return data && send(args, getSoundClip, { id, ...data });
}
