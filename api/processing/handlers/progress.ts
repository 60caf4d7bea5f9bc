import { endOfLease, isWaitingState } from "#contract/rules/processing/processing.ts";
import { getProgress, type Progress } from "#contract/wire/processing/progress.ts";
import { serve } from "#api/http/serve.ts";
import { requireRecording } from "#api/recordings/handlers/require-recording.ts";
import { findProgress } from "../queries/progress.ts";

export const progress = [
  serve(getProgress, async ({ input, caller, services }): Promise<Progress> => {
    const { id } = await requireRecording(services, caller, input);
    const row = await findProgress(services.store.read, id);
    const { processing_state: processingState, state_started_at: since } = row;
    if (row.processing === 1) {
      const by = row.leased_by_name === null ? {} : { by: row.leased_by_name };
      return { processingState, lease: { since, until: endOfLease(since), ...by } };
    }
    if (!isWaitingState(processingState)) return { processingState };
    const waitingSince = [since, row.processing_ended_at ?? since].toSorted().at(-1) ?? since;
    return { processingState, waitingSince };
  }),
];
