import { Refusal } from "#contract/envelope.ts";
import type { User } from "#api/http/caller.ts";
import type { RecordingDetailRow } from "#api/recordings/queries/recordings.ts";
import type { Services } from "#api/services.ts";
import { requireRecording } from "#api/recordings/handlers/require-recording.ts";

/** AI workers sign in as super-users with write permission. */
export function requireWorker({ superView }: User): void {
  if (superView === "write") return;
  throw new Refusal("forbidden", "Super-users with read permission do not process recordings.");
}

export function requireProcessable(
  services: Services,
  caller: User,
  id: number,
): Promise<RecordingDetailRow> {
  requireWorker(caller);
  return requireRecording(services, caller, { id });
}
