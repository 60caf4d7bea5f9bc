import type { ShouldRevalidateFunctionArgs } from "react-router";

/** Whether the address is that of a recording, which opens over a list where that is there already. */
export function isRecordingOpened({
  currentRecordingId,
}: {
  currentRecordingId?: string | undefined;
}): boolean {
  return currentRecordingId !== undefined;
}

/** The list stays as it is under what is opened over it, and is read anew when one comes back to it. */
export function keepListUnderRecording({
  nextParams,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return isRecordingOpened(nextParams) ? false : defaultShouldRevalidate;
}
