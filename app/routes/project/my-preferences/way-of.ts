import type { FormResult } from "#app/forms/form.ts";

/** Where the alert is that one has already. */
export function wayOf(result: (FormResult & { way?: { to: string; label: string } }) | undefined) {
  return result?.way;
}
