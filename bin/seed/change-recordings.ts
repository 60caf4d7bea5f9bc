import { findRecording } from "#api/recordings/queries/recordings.ts";
import { renderRecording } from "#api/renditions/rendering/render-recording.ts";
import type { Services } from "#api/services.ts";
import { claimJob } from "#contract/wire/processing/processing.ts";
import { deleteRecording } from "#contract/wire/recordings/recording-changes.ts";
import type { Ask } from "./client.ts";
import type { PlannedRecording } from "./plan-nights.ts";

export interface Fated {
  id: number;
  fate: NonNullable<PlannedRecording["fate"]>;
}

/** What happens to recordings whose pictures are made: a person deletes one, and the store loses the file of another. */
export async function meetFates(
  ask: Ask,
  services: Services,
  fated: readonly Fated[],
  token: string,
): Promise<void> {
  for (const { id, fate } of fated) {
    await renderRecording(services, services.renderer, { id, deleted: false });
    if (fate === "deleted") await ask(deleteRecording, { id }, token);
    else await loseFile(services, id);
  }
}

async function loseFile({ store, files }: Pick<Services, "store" | "files">, id: number) {
  const recording = await findRecording(store.read, id, { deleted: false });
  if (recording?.raw_key) await files.remove(recording.raw_key);
}

/** An AI worker takes one of those that wait. */
export async function beginToLook(ask: Ask, token: string): Promise<void> {
  await ask(claimJob, { type: "thermalRaw", state: "analyse" }, token);
}
