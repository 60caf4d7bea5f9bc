import { writeCursor } from "#api/search/handlers/cursor.ts";
import type { FilledApi } from "../stores/open-stores.ts";
import { common, rare, rareLabel } from "./shape.ts";

/** What is asked about a project of a store. */
export interface Subject {
  api: FilledApi;
  projectId: number;
  deviceId: number;
  locationId: number;
  recordingId: number;
  now: Date;
}

export type Question = (subject: Subject) => string;

const dayMs = 24 * 60 * 60 * 1000;
const pageLength = 20;

const modes = [
  "any",
  "untagged",
  "tagged",
  "human-tagged",
  "automatic-tagged",
  "human-only",
  "automatic-only",
  "no-human",
  "automatic-and-human",
];

export const questions: Record<string, Question> = {
  "a week": (subject) => page(subject, since(subject, 7)),
  "all time": (subject) => page(subject),
  "all time, 1000 at once": (subject) => page(subject, { "max-results": "1000" }),
  "a label": (subject) => page(subject, { ...all, "labelled-with": "cool" }),
  "a rare label": (subject) => page(subject, { ...all, "labelled-with": rareLabel }),
  ...Object.fromEntries(
    modes.flatMap((mode) => [
      [mode, (subject: Subject) => page(subject, { "tag-mode": mode })],
      ...[common, rare].map((word): [string, Question] => [
        `${mode} ${word}`,
        (subject) => page(subject, { "tag-mode": mode, "tagged-with": word }),
      ]),
    ]),
  ),
  "deep by cursor": (subject) => {
    const at = new Date(subject.now.getTime() - 600 * dayMs).toISOString();
    return page(subject, { ...all, cursor: writeCursor({ at, id: 1 }) });
  },
  "count of a week": (subject) => page(subject, { ...since(subject, 7), ...counted }),
  "count of all time": (subject) => page(subject, { ...all, ...counted }),
  "count of what was found": (subject) => page(subject, counted),
  "count of a common word": (subject) => page(subject, { ...counted, "tagged-with": common }),
  "count of a rare word": (subject) => page(subject, { ...counted, "tagged-with": rare }),
  "visits of a week": (subject) => visits(subject, since(subject, 7)),
  "visits of a year": (subject) => visits(subject, since(subject, 365)),
  "visits of a year, 100": (subject) => visits(subject, since(subject, 365), 100),
  "species of a device": ({ deviceId }) =>
    `/api/v1/devices/${deviceId}/species-count?type=thermalRaw`,
  "one recording": ({ recordingId }) => `/api/v1/recordings/${recordingId}`,
};

const all = { "include-false-positives": "true", duration: "0" };
const counted = { "with-total-count": "true", "max-results": "1" };

function since({ now }: Subject, days: number) {
  const from = new Date(now.getTime() - days * dayMs).toISOString();
  return { from, until: now.toISOString() };
}

function page({ projectId }: Subject, parameters: Record<string, string> = {}): string {
  const query = new URLSearchParams({ "max-results": String(pageLength), ...parameters });
  return `/api/v1/recordings/for-project/${projectId}?${query}`;
}

function visits({ projectId }: Subject, span: Record<string, string>, size = 5): string {
  const query = new URLSearchParams({ page: "1", "page-size": String(size), ...span });
  return `/api/v1/monitoring/page?groups=${projectId}&${query}`;
}
