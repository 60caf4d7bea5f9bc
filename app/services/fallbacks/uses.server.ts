import { recordingTypes } from "#contract/wire/recordings/recording-types.ts";
import { queryRecordings } from "#contract/wire/recordings/recordings.ts";
import { getProject } from "#contract/wire/projects/projects.ts";
import { countUses } from "#contract/wire/projects/uses.ts";
import { fallback, notOffered } from "./fallback.server.ts";

/** As many as such a server gives at once. */
const maxRecordings = 1000;

/** Of one label, whose recordings are listed; more would be a list for each. */
const uses = fallback(
  countUses,
  async ({ ask }, { groupIdOrName, medium, tags = [], labels = [] }) => {
    const [what, ...others] = [labels].flat();
    if (what === undefined || others.length > 0 || [tags].flat().length > 0) throw notOffered();
    const { group } = await ask(getProject, { groupIdOrName });
    const { recordings } = await ask(queryRecordings, {
      projectId: group.id,
      types: recordingTypes.filter((type) => (type === "audio") === (medium === "audio")),
      "labelled-with": [what],
      duration: 0,
      "include-false-positives": true,
      "max-results": maxRecordings,
    });
    const isMore = recordings.length === maxRecordings;
    return { tags: [], labels: [{ what, recordings: recordings.length, isMore }] };
  },
);

export const useFallbacks = [uses];
