import { attempt, type PageArgs } from "#app/services/api/api.server.ts";
import type { Refusal } from "#contract/envelope.ts";
import { findBand } from "#contract/rules/tracks/band.ts";
import { toDrawnTrack } from "#contract/rules/tracks/drawn-track.ts";
import type { RecordingData, TrackData } from "#contract/wire/recordings/recordings.ts";
import { updateTrackTag } from "#contract/wire/tracks/track-tags.ts";
import { updateTrackData } from "#contract/wire/tracks/tracks.ts";
import type { Correction } from "./correct-form.server.ts";

interface Corrected {
  recording: RecordingData;
  track: TrackData;
  /** The tag of whoever corrects it. */
  own: TrackData["tags"][number] | undefined;
}

/** Sends what has changed, and gives why it was not taken. */
export async function saveCorrection(
  args: PageArgs,
  { recording, track, own }: Corrected,
  correction: Correction,
): Promise<Refusal | undefined> {
  const path = { id: recording.id, trackId: track.id };
  const { start = track.start, end = track.end, low, high } = correction;
  const old = findBand(track);
  const isMoved =
    start !== track.start || end !== track.end || low !== old?.low || high !== old?.high;
  if (recording.type === "audio" && correction.end !== undefined && isMoved) {
    const data = toDrawnTrack({ start, end, low, high }, recording);
    const moved = await attempt(args, updateTrackData, { ...path, data });
    if (!moved.ok) return moved.refusal;
  }
  if (!own) return undefined;
  const said = own.data ?? {};
  const wanted = {
    gender: correction.sex,
    maturity: correction.age,
    soundType: correction.soundType,
  };
  const changed = Object.entries(wanted).filter(
    ([name, value]) => value !== undefined && value !== (said[name] ?? null),
  );
  if (changed.length === 0) return undefined;
  const updates = Object.fromEntries(changed);
  const told = await attempt(args, updateTrackTag, { ...path, tagId: own.id, updates });
  return told.ok ? undefined : told.refusal;
}
