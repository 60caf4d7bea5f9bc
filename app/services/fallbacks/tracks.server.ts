import type { InputOf } from "#contract/endpoint.ts";
import { toWholeTrack } from "#contract/rules/tracks/drawn-track.ts";
import { confidenceOfPeople } from "#contract/rules/tracks/own-tags.ts";
import { isFalseTrigger } from "#contract/rules/tracks/track-tags.ts";
import { withoutExtensions } from "#contract/extensions.ts";
import { tagBurst, type TrackBefore, untagBurst } from "#contract/wire/recordings/burst-tags.ts";
import { addLabel, deleteLabel, editNote } from "#contract/wire/recordings/recording-labels.ts";
import { getRecording, type RecordingData } from "#contract/wire/recordings/recordings.ts";
import { setOwnTags } from "#contract/wire/tracks/own-tags.ts";
import { addTrackTag, deleteTrackTag, replaceTrackTag } from "#contract/wire/tracks/track-tags.ts";
import { createTrack, deleteTrack } from "#contract/wire/tracks/tracks.ts";
import { type Asking, fallback } from "./fallback.server.ts";

/** Answered for a track that is wholly masked, and not stored. */
const maskedTrackId = 1;

async function readRecording({ ask }: Asking, id: string | number): Promise<RecordingData> {
  return (await ask(getRecording, { id, "requires-signed-url": false })).recording;
}

/** The first takes the place of what was said before, unless that stands; the others stand beside it. */
async function say(
  { ask }: Asking,
  at: { id: string | number; trackId: number },
  tags: readonly string[],
  { besides = false } = {},
): Promise<void> {
  for (const [order, what] of tags.entries()) {
    const endpoint = besides || order > 0 ? addTrackTag : replaceTrackTag;
    await ask(endpoint, { ...at, what, confidence: confidenceOfPeople, automatic: false });
  }
}

/** Takes back what is not said any more, and says what is new; answers what was said. */
async function setTagsOf(
  asking: Asking,
  recording: RecordingData,
  { trackId, tags }: { trackId: number; tags: readonly string[] },
): Promise<string[]> {
  const { id } = recording;
  const all = recording.tracks.find((track) => track.id === trackId)?.tags ?? [];
  const own = all.filter(({ automatic, userId }) => !automatic && userId === asking.userId);
  for (const tag of own.filter(({ what }) => !tags.includes(what))) {
    await asking.ask(deleteTrackTag, { id, trackId, tagId: tag.id });
  }
  const before = own.map(({ what }) => what);
  const added = tags.filter((what) => !before.includes(what));
  await say(asking, { id, trackId }, added, { besides: added.length < tags.length });
  return before;
}

/** Track by track: where the server refuses one, those before it stay as they are said. */
const ownTags = fallback(setOwnTags, async (asking, { id, tracks }) => {
  const recording = await readRecording(asking, id);
  const before = [];
  for (const one of tracks as { trackId: number; tags: string[] }[]) {
    const { trackId } = one;
    before.push({ trackId, tags: await setTagsOf(asking, recording, one) });
  }
  return { before };
});

const newTrack = fallback(createTrack, async (asking, input) => {
  const { id, says = [] } = input;
  const reply = await asking.ask(createTrack, withoutExtensions(createTrack, input));
  const { trackId } = reply;
  if (trackId === maskedTrackId) return reply;
  await say(asking, { id, trackId }, says as string[]);
  return reply;
});

type Burst = InputOf<typeof tagBurst>;

const burst = fallback(tagBurst, async (asking, { what, recordings }: Burst) => {
  const before: TrackBefore[] = [];
  for (const id of recordings as (string | number)[]) {
    const recording = await readRecording(asking, id);
    const shown = recording.tracks.filter(({ tags }) => !isFalseTrigger(tags));
    for (const { id: trackId } of shown) {
      const tags = await setTagsOf(asking, recording, { trackId, tags: [what] });
      before.push({ recordingId: recording.id, trackId, tags });
    }
    if (shown.length > 0) continue;
    const data = toWholeTrack(recording);
    const { trackId } = await asking.ask(createTrack, { id, data });
    if (trackId === maskedTrackId) continue;
    await say(asking, { id, trackId }, [what]);
    before.push({ recordingId: recording.id, trackId });
  }
  return { before };
});

const unsaidBurst = fallback(untagBurst, async (asking, { before }) => {
  for (const { recordingId: id, trackId, tags } of before as TrackBefore[]) {
    if (trackId === undefined) continue;
    if (tags === undefined) await asking.ask(deleteTrack, { id, trackId });
    else await setTagsOf(asking, await readRecording(asking, id), { trackId, tags });
  }
  return {};
});

/** A note that is written anew is dated anew. */
const note = fallback(editNote, async ({ ask, now }, { id, tagId, comment }) => {
  await ask(addLabel, { id, tag: { detail: "note", confidence: 0.9, comment } });
  await ask(deleteLabel, { id, tagId });
  return { editedAt: now.toISOString() };
});

export const trackFallbacks = [ownTags, newTrack, burst, unsaidBurst, note];
