import { isAlertDue, isNews } from "#contract/rules/alerts/alerts.ts";
import type { Db } from "#api/db/open.ts";
import { insertEvents } from "#api/events/queries/events.ts";
import { enqueueJobAgain } from "#api/jobs/enqueue-job.ts";
import { alertJob } from "#api/jobs/job-kinds.ts";
import { findOpenJob } from "#api/jobs/queries/jobs.ts";
import {
  listAlerted,
  lockAlert,
  markAlerted,
  type RecordingForAlerts,
} from "../queries/firing-alerts.ts";
import { findMetAlerts } from "./find-met-alerts.ts";

/**
 * In the transaction that stores or finishes a recording: what it says is seen at once, and the mails follow as a job. Each
 * alert that is met fires with an event of its own; none for old news, and none twice for one recording.
 */
export async function fireAlerts(trx: Db, recordingId: number, now: Date): Promise<void> {
  const found = await findMetAlerts(trx, recordingId);
  if (!found || !isNews(toProcessed(found.recording), now)) return;
  const { recording, sighting } = found;
  const locked = [];
  for (const { alert } of found.met) {
    const last = await lockAlert(trx, alert.id);
    if (last) locked.push({ ...alert, lastAlertAt: last.last_alert_at });
  }
  const alerted = await listAlerted(trx, recording);
  const due = locked.filter(
    ({ id, lastAlertAt, frequency_seconds: frequencySeconds }) =>
      !alerted.has(id) && isAlertDue({ lastAlertAt, frequencySeconds }, now),
  );
  const { device_id: deviceId, project_id: projectId, recorded_at } = recording;
  const event = { deviceId, projectId, type: "alert", times: [recorded_at] };
  for (const { id: alertId } of due) {
    await markAlerted(trx, alertId, now);
    const details = { alertId, recId: recordingId, trackId: sighting.trackId, success: true };
    await insertEvents(trx, { ...event, details }, now);
  }
  if (due.length > 0 || (await hasMailsWaiting(trx, recordingId))) {
    await enqueueJobAgain(trx, alertJob, { recordingId, hasFired: true }, { now });
  }
}

function toProcessed({ type, uploader, processing_state, recorded_at }: RecordingForAlerts) {
  return { type, uploader, processingState: processing_state, recordedAt: recorded_at };
}

/** They are queued anew, behind the pictures that are made again. */
async function hasMailsWaiting(trx: Db, recordingId: number): Promise<boolean> {
  const job = await findOpenJob(trx, { kind: alertJob.kind, subjectId: recordingId });
  return job !== undefined;
}
