import { z } from "zod";
import { importCardKind, type JobLane } from "#contract/wire/jobs.ts";

/** What whoever queues a job has to know of its kind; how it is done stands in `registry.ts`. */
export interface JobKind<Payload> {
  kind: string;
  lane: JobLane;
  payload: z.ZodType<Payload>;
  /** The row that it is about: of one kind there is one job about it at a time. Without it each is its own. */
  subjectOf?(payload: Payload): number;
}

const ofRecording = z.object({ recordingId: z.int() });
const ofUploadJob = z.object({ uploadJobId: z.int() });

export const renderJob: JobKind<z.output<typeof ofRecording>> = {
  kind: "render",
  lane: "pictures",
  payload: ofRecording,
  subjectOf: ({ recordingId }) => recordingId,
};

/** Of pictures that are there, after its tracks have changed. */
export const redrawJob: JobKind<z.output<typeof ofRecording>> = {
  kind: "redraw",
  lane: "pictures",
  payload: ofRecording,
  subjectOf: ({ recordingId }) => recordingId,
};

/** One for each version of the rendering. */
export const refreshPicturesJob: JobKind<{ version: number }> = {
  kind: "refresh-pictures",
  lane: "upkeep",
  payload: z.object({ version: z.int() }),
  subjectOf: ({ version }) => version,
};

export const alertJob: JobKind<z.output<typeof ofRecording>> = {
  kind: "alert",
  lane: "mail",
  payload: ofRecording,
  subjectOf: ({ recordingId }) => recordingId,
};

export const importCardJob: JobKind<z.output<typeof ofUploadJob>> = {
  kind: importCardKind,
  lane: "import",
  payload: ofUploadJob,
  subjectOf: ({ uploadJobId }) => uploadJobId,
};
