import { fireAlerts } from "#api/alerts/operations/fire-alerts.ts";
import { mailAlerts } from "#api/alerts/operations/mail-alerts.ts";
import { runBackup, runProof } from "#api/backups/operations/run-backup.ts";
import { importCard } from "#api/cards/operations/import-card.ts";
import { runBulkChange } from "#api/bulk/operations/run-bulk-change.ts";
import { removeProject } from "#api/projects/operations/remove-project.ts";
import { expireRecordings } from "#api/recordings/operations/expire-recordings.ts";
import { exportMedia } from "#api/recordings/operations/export-media.ts";
import {
  alertJob,
  backupJob,
  bulkChangeJob,
  drawSoundJob,
  expireRecordingsJob,
  exportMediaJob,
  importCardJob,
  proveBackupJob,
  redactSpeechJob,
  redrawJob,
  redrawSoundJob,
  refreshPicturesJob,
  removeProjectJob,
  renderJob,
} from "./job-kinds.ts";
import { drawRecordingSound } from "#api/sounds/rendering/draw-recording-sound.ts";
import { refreshPictures } from "#api/renditions/rendering/refresh-pictures.ts";
import { redactAfterLease } from "#api/uploads/operations/redact-speech.ts";
import { renderRecording } from "#api/renditions/rendering/render-recording.ts";
import type { Renderer } from "#api/renditions/rendering/renderer.ts";
import { runnable, type RunnableKind } from "./runnable.ts";

/** Pictures that nobody asks for leave most of the time to those of new recordings. */
const restSeconds = 10;

export function jobRegistry(renderer: Renderer): RunnableKind[] {
  return [
    ...[renderJob, redrawJob].map((kind) =>
      runnable(kind, ({ services, payload: { recordingId: id }, signal }) =>
        renderRecording(services, stopWith(renderer, signal), { id, deleted: false }),
      ),
    ),
    ...[drawSoundJob, redrawSoundJob].map((kind) =>
      runnable(kind, ({ services, payload: { recordingId }, signal }) =>
        drawRecordingSound(services, recordingId, signal),
      ),
    ),
    runnable(redactSpeechJob, ({ services, payload: { recordingId } }) =>
      redactAfterLease(services, recordingId),
    ),
    runnable(refreshPicturesJob, async ({ services, signal }) => {
      const isUnfinished = await refreshPictures(services, stopWith(renderer, signal), signal);
      return { isUnfinished, restSeconds };
    }),
    runnable(alertJob, async ({ services, payload: { recordingId, hasFired } }) => {
      const { store, now } = services;
      if (!hasFired) {
        await store.write.transaction().execute((trx) => fireAlerts(trx, recordingId, now()));
      }
      await mailAlerts(services, recordingId);
    }),
    runnable(importCardJob, ({ services, payload, ...under }) =>
      importCard(services, payload.uploadJobId, under),
    ),
    runnable(exportMediaJob, ({ services, payload, ...under }) =>
      exportMedia(services, payload, under),
    ),
    runnable(backupJob, ({ services, ...under }) => runBackup(services, under)),
    runnable(proveBackupJob, ({ services, ...under }) => runProof(services, under)),
    runnable(bulkChangeJob, ({ services, payload, ...under }) =>
      runBulkChange(services, payload.bulkChangeId, under),
    ),
    runnable(removeProjectJob, async ({ services, payload: { projectId }, signal }) => ({
      isUnfinished: await removeProject({ services, projectId, signal }),
    })),
    runnable(expireRecordingsJob, expireRecordings),
  ];
}

/** A stopped render goes on in its thread, and its result is dropped. */
function stopWith(renderer: Renderer, signal: AbortSignal): Renderer {
  return {
    ...renderer,
    render: async (request) => {
      signal.throwIfAborted();
      return Promise.race([renderer.render(request), rejectOn(signal)]);
    },
  };
}

function rejectOn(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason as Error), { once: true });
  });
}
