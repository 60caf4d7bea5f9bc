import { z } from "zod";
import type { PageArgs } from "#app/services/api/api.server.ts";
import { requireProject } from "#app/services/navigation/navigation.server.ts";
import { changeOwnSettings } from "#app/services/projects/project-settings.server.ts";
import { wantsDigest } from "#contract/rules/visits/digests.ts";
import { isToldOfStoppedDevices } from "#contract/rules/devices/notifications.ts";

export const emailKinds = ["dailyDigest", "weeklyDigest", "reportStoppedDevices"] as const;

export type EmailKind = (typeof emailKinds)[number];

/** `shown` names the boxes that were ticked when the page was made. */
export const emailsForm = z.object({
  dailyDigest: z.boolean().default(false),
  weeklyDigest: z.boolean().default(false),
  reportStoppedDevices: z.boolean().default(false),
  shown: z.string().optional(),
});

/** What is in force, also where somebody has never chosen. */
export function readEmails(context: PageArgs["context"]): Record<EmailKind, boolean> {
  const { admin, userSettings } = requireProject(context);
  const input = { admin, notificationPreferences: userSettings?.notificationPreferences };
  return {
    dailyDigest: wantsDigest(input, "daily"),
    weeklyDigest: wantsDigest(input, "weekly"),
    reportStoppedDevices: isToldOfStoppedDevices(input),
  };
}

/** Only the boxes that were changed count, so that a page that is old undoes nothing. */
export function saveEmails(args: PageArgs, { shown, ...ticked }: z.output<typeof emailsForm>) {
  const before = shown?.split(" ");
  const changed = emailKinds.filter(
    (kind) => before === undefined || before.includes(kind) !== ticked[kind],
  );
  return changeOwnSettings(args, (stored) => ({
    ...stored,
    notificationPreferences: {
      ...stored.notificationPreferences,
      ...Object.fromEntries(changed.map((kind) => [kind, ticked[kind]])),
    },
  }));
}
