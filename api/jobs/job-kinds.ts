import { z } from "zod";
import { bulkJobKind } from "#contract/wire/bulk-acts.ts";
import { importCardKind, type JobLane } from "#contract/wire/jobs.ts";
import { exportMediaKind } from "#contract/wire/recordings/media-export.ts";
import type { RecordingFilter } from "#api/search/queries/recording-filter.ts";

/** What whoever queues a job has to know of its kind; how it is done stands in `registry.ts`. */
export interface JobKind<Payload> {
  kind: string;
  lane: JobLane;
  payload: z.ZodType<Payload>;
  /** The row that it is about: of one kind there is one job about it at a time. Without it each is its own. */
  subjectOf?(payload: Payload): number;
}

const ofRecording = z.object({ recordingId: z.int() });
const ofBulkChange = z.object({ bulkChangeId: z.int() });
const ofProject = z.object({ projectId: z.int() });
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

/** All pictures of a sound. */
export const drawSoundJob: JobKind<z.output<typeof ofRecording>> = {
  kind: "draw-sound",
  lane: "sound",
  payload: ofRecording,
  subjectOf: ({ recordingId }) => recordingId,
};

/** Of those that are there, the ones of its tracks, after these have changed. */
export const redrawSoundJob: JobKind<z.output<typeof ofRecording>> = {
  kind: "redraw-sound",
  lane: "sound",
  payload: ofRecording,
  subjectOf: ({ recordingId }) => recordingId,
};

/** Of a sound in which a worker has heard people, where its job was not ended in time. */
export const redactSpeechJob: JobKind<z.output<typeof ofRecording>> = {
  kind: "redact-speech",
  lane: "upkeep",
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

/** Absent in what an older version has queued: there the alerts fire when it is done. */
const ofAlerts = ofRecording.extend({ hasFired: z.boolean().optional() });

/** Mails the alerts that have fired for it, once its pictures are made. */
export const alertJob: JobKind<z.output<typeof ofAlerts>> = {
  kind: "alert",
  lane: "mail",
  payload: ofAlerts,
  subjectOf: ({ recordingId }) => recordingId,
};

export const importCardJob: JobKind<z.output<typeof ofUploadJob>> = {
  kind: importCardKind,
  lane: "import",
  payload: ofUploadJob,
  subjectOf: ({ uploadJobId }) => uploadJobId,
};

const mediaExport = z.object({
  projectId: z.int(),
  projectName: z.string(),
  filter: z.custom<RecordingFilter>(),
  /** Of the newest recording that was there when it was asked for. */
  lastId: z.int(),
  /** How many were found then; absent in what an older version has queued. */
  files: z.int().optional(),
  bytes: z.number().optional(),
});

export type MediaExport = z.output<typeof mediaExport>;

export const exportMediaJob: JobKind<MediaExport> = {
  kind: exportMediaKind,
  lane: "export",
  payload: mediaExport,
};

/** Of the whole site: one at a time. */
export const backupJob: JobKind<Record<string, never>> = {
  kind: "backup",
  lane: "backup",
  payload: z.strictObject({}),
  subjectOf: () => 1,
};

/** Of the newest backup: apart, so that one that fails is tried again without another backup. */
export const proveBackupJob: JobKind<Record<string, never>> = {
  kind: "prove-backup",
  lane: "backup",
  payload: z.strictObject({}),
  subjectOf: () => 1,
};

/** In the lane of what nobody is woken for: of what has been in the trash for as long as it could be restored. */
export const removeProjectJob: JobKind<z.output<typeof ofProject>> = {
  kind: "remove-project",
  lane: "upkeep",
  payload: ofProject,
  subjectOf: ({ projectId }) => projectId,
};

const ofExpiry = ofProject.extend({ at: z.iso.datetime() });

/** In the lane of what nobody is woken for: what a project does not keep, as of that night. */
export const expireRecordingsJob: JobKind<z.output<typeof ofExpiry>> = {
  kind: "expire-recordings",
  lane: "upkeep",
  payload: ofExpiry,
  subjectOf: ({ projectId }) => projectId,
};

/** In the lane of what nobody is woken for: it may wait for pictures that are made again, a few at a time. */
export const bulkChangeJob: JobKind<z.output<typeof ofBulkChange>> = {
  kind: bulkJobKind,
  lane: "upkeep",
  payload: ofBulkChange,
  subjectOf: ({ bulkChangeId }) => bulkChangeId,
};
