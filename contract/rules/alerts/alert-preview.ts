import {
  chooseSighting,
  findMetCondition,
  isAlertDue,
  isNews,
  type ProcessedRecording,
  type DetectedTrack,
  type Sighting,
} from "./alerts.ts";

export interface ArrivedRecording extends ProcessedRecording {
  arrivedAt: string;
  tracks: readonly DetectedTrack[];
}

interface Input {
  conditions: readonly { tag: string }[];
  frequencySeconds: number;
}

export interface Preview<R> {
  sightings: number;
  /** Those that would have been mailed, in the order of their mails. */
  mailed: { recording: R; sighting: Sighting }[];
}

export function previewAlert<R extends ArrivedRecording>(
  recordings: readonly R[],
  { conditions, frequencySeconds }: Input,
): Preview<R> {
  const preview: Preview<R> = { sightings: 0, mailed: [] };
  let lastAlertAt: string | null = null;
  for (const recording of recordings.toSorted(byArrival)) {
    const arrival = new Date(recording.arrivedAt);
    const sighting = isNews(recording, arrival) ? chooseSighting(recording.tracks) : undefined;
    if (!sighting || !findMetCondition(conditions, sighting)) continue;
    preview.sightings += 1;
    if (!isAlertDue({ lastAlertAt, frequencySeconds }, arrival)) continue;
    lastAlertAt = recording.arrivedAt;
    preview.mailed.push({ recording, sighting });
  }
  return preview;
}

function byArrival(a: ArrivedRecording, b: ArrivedRecording): number {
  return new Date(a.arrivedAt).getTime() - new Date(b.arrivedAt).getTime();
}
