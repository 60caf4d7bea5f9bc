import { z } from "zod";
import { aboutField } from "#app/forms/about-field.ts";
import { readAddresses } from "#app/forms/addresses.ts";
import { name } from "#app/forms/fields.ts";
import { constraintsOf } from "#app/forms/constraints.server.ts";
import { readForm } from "#app/forms/form.ts";
import { toProjectPath } from "#contract/rules/navigation/navigation.ts";
import { inviteUsers } from "#contract/wire/projects/invitations.ts";
import { createProject } from "#contract/wire/projects/projects.ts";
import { attempt, type PageArgs } from "../api/api.server.ts";
import { isAddress, toInviteResult } from "./invite-people.server.ts";
import { redirectWithNotice } from "../navigation/notice.server.ts";
import { siteOf } from "../navigation/site.server.ts";
import { maxInvitedAtOnce } from "#contract/bounds.ts";

const text = {
  notAddresses: (texts: string[]) =>
    `Enter addresses such as name@example.org, not ${new Intl.ListFormat("en-NZ").format(texts)}`,
  tooMany: `Invite at most ${maxInvitedAtOnce} people now, and the others later`,
  created: (project: string) => `You have created ${project}. Now connect a camera.`,
  invited: (project: string, count: number, sendsMail: boolean) => {
    const created = `You have created ${project} and invited ${count === 1 ? "1 person" : `${count} people`}.`;
    return sendsMail
      ? `${created} Now connect a camera.`
      : `${created} Give each of them their link: this site has no mail server.`;
  },
  notInvited: (project: string, texts: string[]) =>
    `You have created ${project}, but not everyone was invited. ${texts.join(" ")}`,
};

const invitees = z
  .string()
  .default("")
  .transform(readAddresses)
  .superRefine((addresses, { addIssue }) => {
    const wrong = addresses.filter((message) => !isAddress(message));
    if (wrong.length > 0) addIssue({ code: "custom", message: text.notAddresses(wrong) });
    if (addresses.length > maxInvitedAtOnce) addIssue({ code: "custom", message: text.tooMany });
  });

const form = z.object({ groupName: name("groupName"), invitees });

export function projectRules() {
  return constraintsOf(form);
}

/** The one form for a new project, wherever it stands; leads to the new project's dashboard. */
export async function createProjectFromForm(args: PageArgs) {
  const { value, refused } = await readForm(args.request, form);
  if (!value) return refused();
  const { groupName } = value;
  const outcome = await attempt(args, createProject, { groupName });
  if (!outcome.ok) return refused(aboutField(outcome.refusal, "groupName"));
  const { invitees } = value;
  const reasons = await inviteInto(args, outcome.reply.groupId, invitees);
  const path = toProjectPath({ groupName });
  if (reasons.length > 0) {
    return redirectWithNotice(`${path}/settings/users/invite`, {
      tone: "warning",
      text: text.notInvited(groupName, reasons),
    });
  }
  if (invitees.length === 0) {
    return redirectWithNotice(path, { tone: "success", text: text.created(groupName) });
  }
  const { sendsMail } = siteOf(args.context);
  const message = text.invited(groupName, invitees.length, sendsMail);
  const next = sendsMail ? path : `${path}/settings/users/invites`;
  return redirectWithNotice(next, { tone: "success", text: message });
}

/** Why some are not invited. */
async function inviteInto(
  args: PageArgs,
  groupIdOrName: number,
  emails: string[],
): Promise<string[]> {
  if (emails.length === 0) return [];
  const outcome = await attempt(args, inviteUsers, { groupIdOrName, emails });
  if (!outcome.ok) return [outcome.refusal.message];
  return outcome.reply.invitations
    .map(toInviteResult)
    .filter(({ isInvited }) => !isInvited)
    .map(({ address, text: message }) => `${address}: ${message}.`);
}
