import { formatHertz } from "#app/components/sound-player/view/readings.ts";
import { wordFor } from "#app/services/recordings/recording-text.server.ts";
import { capitalize } from "#contract/rules/text/capitalize.ts";
import type { StatusTone } from "#app/ui/status-word.tsx";
import type { Medium } from "#contract/rules/projects/project-tags.ts";
import { formatSpan } from "#contract/rules/times/durations.ts";
import { withUnit } from "#contract/rules/times/units.ts";
import { agreementOf, type Agreement } from "#contract/rules/tracks/agreement.ts";
import { findBand } from "#contract/rules/tracks/band.ts";
import {
  type CanonicalTag,
  canonicalTag,
  conflictWord,
  isFalseTrigger,
  isMasterTag,
  masterModel,
} from "#contract/rules/tracks/track-tags.ts";
import type { RecordingData, TrackData } from "#contract/wire/recordings/recordings.ts";

type Tag = TrackData["tags"][number];

interface Viewer {
  userId: number;
  /** May remove what others say. */
  isAdmin: boolean;
}

/** A track as its row says it, numbered in the order of the server. */
export function toTrackRows(recording: RecordingData, viewer: Viewer) {
  const medium = recording.type === "audio" ? "audio" : "camera";
  const hasTime = recording.type !== "trailcam-image";
  return recording.tracks.map((track, index) => ({
    ...toTrackRow(track, index + 1, medium, viewer),
    span: hasTime ? formatSpan(track.start, track.end) : "",
  }));
}

export type TrackRow = ReturnType<typeof toTrackRows>[number];

function toTrackRow(track: TrackData, number: number, medium: Medium, viewer: Viewer) {
  const { id, tags, start, end, positions = [], minFreq, maxFreq } = track;
  const counted = canonicalTag(tags);
  const model = tags.find(isMasterTag);
  const agreement = agreementOf(tags);
  return {
    id,
    number,
    label: counted ? nameOf(counted, medium) : "No tag yet",
    status: statuses[agreement],
    why: describeWhy(agreement, counted, medium),
    isHidden: isFalseTrigger(tags),
    said: tags.map((tag) => toSaid(tag, medium, viewer)),
    model: model && { what: model.what, name: nameOf(model, medium) },
    own: tags.filter((tag) => isOwn(tag, viewer)).map(({ what }) => what),
    isTagged: tags.some(({ automatic }) => !automatic),
    pitch: describePitch(track),
    start,
    end,
    minFreq,
    maxFreq,
    positions,
  };
}

function nameOf(tag: { what: string; automatic: boolean }, medium: Medium): string {
  return capitalize(wordFor(tag, medium));
}

function isOwn({ automatic, userId }: Tag, viewer: Viewer): boolean {
  return !automatic && userId === viewer.userId;
}

const statuses: Record<Agreement, { tone: StatusTone; text: string }> = {
  nobody: { tone: "quiet", text: "Not tagged" },
  "ai only": { tone: "quiet", text: "AI only" },
  "people only": { tone: "ok", text: "Tagged by people" },
  agree: { tone: "ok", text: "People and AI agree" },
  differ: { tone: "attention", text: "People and AI differ" },
  disputed: { tone: "trouble", text: "People disagree" },
};

/** Which of the tags counts. */
function describeWhy(
  agreement: Agreement,
  counted: CanonicalTag | undefined,
  medium: Medium,
): string {
  if (agreement !== "disputed" || counted?.what === conflictWord) return reasons[agreement];
  return `${reasons.disputed} It counts as ${wordFor(counted ?? noTag, medium)}, which holds both.`;
}

const noTag = { what: "unidentified", automatic: false };

const reasons: Record<Agreement, string> = {
  nobody: "Nothing counts until somebody tags it.",
  "ai only": "AI's tag counts until a person tags it.",
  "people only": "A person's tag counts.",
  agree: "A person's tag counts, and AI says the same.",
  differ: "A person's tag counts before AI's.",
  disputed: "People say different things.",
};

/** Who says what: "AI: possum, 88%", "Ana: cat". */
function toSaid(tag: Tag, medium: Medium, viewer: Viewer) {
  const isMine = isOwn(tag, viewer);
  return {
    id: tag.id,
    what: tag.what,
    name: nameOf(tag, medium),
    animal: describeAnimal(tag),
    who: tag.automatic ? modelNameOf(tag) : isMine ? "You" : tag.userName || "Someone",
    confidence: tag.automatic ? withUnit(Math.round(tag.confidence * 100), "%") : undefined,
    isOwn: isMine,
    isRemovable: !tag.automatic && !isMine && viewer.isAdmin,
  };
}

export type Said = ReturnType<typeof toSaid>;

const animalWords: Record<string, string> = {
  male: "male",
  female: "female",
  juvenile: "young",
  adult: "adult",
  call: "call",
  song: "song",
};

/** "female, adult, call": what is said of the animal itself. */
function describeAnimal({ data }: Tag): string | undefined {
  const said = [data?.["gender"], data?.["maturity"], data?.["soundType"]];
  return said.flatMap((one) => animalWords[String(one)] ?? []).join(", ") || undefined;
}

function modelNameOf({ model }: Tag): string {
  return !model || model === masterModel ? "AI" : `AI ${model}`;
}

/** Between which a sound lies, where it is known. */
function describePitch(track: TrackData): string | undefined {
  const band = findBand(track);
  return band && `${formatHertz(band.low)} – ${formatHertz(band.high)}`;
}
