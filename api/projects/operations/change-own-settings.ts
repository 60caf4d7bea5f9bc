import { Refusal } from "#contract/envelope.ts";
import type { ProjectUserSettings } from "#contract/wire/projects/project-settings.ts";
import { updateOwnSettings } from "../queries/memberships.ts";
import { lockOwnSettings } from "#api/accounts/queries/own-settings.ts";
import type { Services } from "#api/services.ts";
import { requireUnchanged } from "#api/db/require-unchanged.ts";
import { readJson, writeJson } from "#api/db/stored-json.ts";

interface Change {
  settings: ProjectUserSettings;
  /** All of them, as they were read. */
  before?: ProjectUserSettings | undefined;
}

/** Replaces a member's own settings in a project. Refused for who is not in, and where they are not as they were read. */
export function changeOwnSettings(
  { store, now }: Services,
  place: { projectId: number; userId: number },
  { settings, before }: Change,
): Promise<void> {
  return store.write.transaction().execute(async (trx) => {
    const locked = await lockOwnSettings(trx, place);
    if (!locked) throw new Refusal("missing", "You are not a member of this project.");
    requireUnchanged(readJson("memberships.settings", locked.settings, locked.id), before);
    await updateOwnSettings(trx, place, writeJson("memberships.settings", settings), now());
  });
}
