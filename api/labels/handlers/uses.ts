import type { CallOf } from "#contract/endpoint.ts";
import { countUses, renameLabel as rename } from "#contract/wire/projects/uses.ts";
import { recordingTypes } from "#contract/wire/recordings/recording-types.ts";
import { serve } from "#api/http/serve.ts";
import { renameLabel } from "../operations/rename-label.ts";
import { findRecordings } from "#api/search/queries/find-recordings.ts";
import type { RecordingFilter } from "#api/search/queries/recording-filter.ts";
import type { Services } from "#api/services.ts";
import { requireProject } from "#api/projects/handlers/require-project.ts";

export const uses = [
  serve(countUses, async ({ input, caller, services }) => {
    const action = "see its devices and recordings";
    const { id } = await requireProject(services, caller, input.groupIdOrName, action);
    const usual = toFilter(input, id);
    const count = (what: string, options: Partial<RecordingFilter>) =>
      countUpTo(services, input.most, { ...usual, ...options }).then((uses) => ({ what, ...uses }));
    const { tags } = usual;
    const [ofTags, ofLabels] = await Promise.all([
      Promise.all(
        input.tags.map((tag) =>
          count(tag, { tags: { ...tags, mode: "human-tagged", words: [tag] } }),
        ),
      ),
      Promise.all(input.labels.map((label) => count(label, { labels: [label] }))),
    ]);
    return { tags: ofTags, labels: ofLabels };
  }),

  serve(rename, async ({ input, caller, address, services }) => {
    const { groupIdOrName: key, ...values } = input;
    const { id } = await requireProject(services, caller, key, "manage the project");
    const recordings = await renameLabel(services, { ...caller, address }, id, values);
    return { recordings, messages: [`Renamed the label on ${recordings} recording(s)`] };
  }),
];

async function countUpTo({ store }: Services, most: number, filter: RecordingFilter) {
  const found = await findRecordings(store.scan, filter, { limit: most + 1, after: undefined });
  return { recordings: Math.min(found.length, most), isMore: found.length > most };
}

function toFilter({ medium, from }: CallOf<typeof countUses>, projectId: number): RecordingFilter {
  return {
    projectId,
    types: recordingTypes.filter((type) => (type === "audio") === (medium === "audio")),
    devices: [],
    locations: [],
    labels: [],
    tags: { mode: "any", words: [], withSubClasses: false, withFalsePositives: true },
    processingState: undefined,
    includeDeleted: false,
    hidesRedacted: false,
    from,
    until: undefined,
    duration: 0,
  };
}
