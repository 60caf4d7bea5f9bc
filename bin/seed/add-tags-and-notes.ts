import { addLabel } from "#contract/wire/recordings/recording-labels.ts";
import { queryRecordings, type RecordingData } from "#contract/wire/recordings/recordings.ts";
import { replaceTrackTag } from "#contract/wire/tracks/track-tags.ts";
import type { Ask } from "./client.ts";

interface People {
  owner: string;
  volunteer: string;
}

/** What people say, each of the newest recording that AI says this of and nobody has spoken of yet. */
const sayings: readonly {
  ai: string;
  tags?: Partial<Record<keyof People, string>>;
  label?: { detail: string; comment?: string };
}[] = [
  { ai: "cat", tags: { owner: "cat" }, label: { detail: "requires review" } },
  { ai: "possum", label: { detail: "cool" } },
  { ai: "rat", tags: { owner: "hedgehog" } },
  { ai: "possum", tags: { owner: "possum", volunteer: "cat" } },
  { ai: "rabbit", tags: { owner: "hare" } },
  {
    ai: "bird",
    tags: { volunteer: "pukeko" },
    label: { detail: "note", comment: "Two of them, the first at the bridge since winter." },
  },
  { ai: "hedgehog", tags: { volunteer: "hedgehog" } },
  { ai: "morepork", tags: { owner: "morepork" }, label: { detail: "cool" } },
  { ai: "bellbird", tags: { volunteer: "tui" } },
];

const tagConfidence = 0.85;
const labelConfidence = 0.9;

/** Has people agree and disagree with AI and with each other, and put labels on recordings. */
export async function addTagsAndNotes(ask: Ask, projectId: number, tokens: People): Promise<void> {
  const { recordings } = await ask(
    queryRecordings,
    { projectId, duration: 0, "max-results": 1000, "processing-state": "FINISHED" },
    tokens.owner,
  );
  const spokenOf = new Set<number>();
  for (const { ai, tags = {}, label } of sayings) {
    const recording = recordings.find((one) => !spokenOf.has(one.id) && findTrack(one, ai));
    if (!recording) continue;
    const { id } = recording;
    spokenOf.add(id);
    const trackId = findTrack(recording, ai)!.id;
    for (const by of ["owner", "volunteer"] as const) {
      const what = tags[by];
      if (!what) continue;
      const tag = { id, trackId, what, confidence: tagConfidence, automatic: false };
      await ask(replaceTrackTag, tag, tokens[by]);
    }
    if (label) {
      const tag = { ...label, confidence: labelConfidence };
      await ask(addLabel, { id, tag }, tokens.owner);
    }
  }
}

function findTrack({ tracks }: RecordingData, label: string) {
  return tracks.find(({ tags }) => tags.some(({ what }) => what === label));
}
