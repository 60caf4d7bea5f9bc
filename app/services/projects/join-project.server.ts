import { z } from "zod";
import { aboutField } from "#app/forms/about-field.ts";
import { email } from "#app/forms/fields.ts";
import { constraintsOf, type Constraints } from "#app/forms/constraints.server.ts";
import { readForm, type FormResult } from "#app/forms/form.ts";
import {
  listProjectsOfAdmin,
  requestDeviceAccess,
  requestMembership,
} from "#contract/wire/projects/memberships.ts";
import { attempt, type PageArgs } from "../api/api.server.ts";
import { resultOf } from "#app/forms/problems.ts";
import { requireViewer } from "../navigation/navigation.server.ts";
import { redirectWithNotice } from "../navigation/notice.server.ts";
import { siteOf } from "../navigation/site.server.ts";

const text = {
  unknownAdmin: "There is no project admin with that address.",
  allKnown: "You are already in every project of that admin, or have asked to join.",
  choose: "Choose a project",
  requested: (whom: string, sendsMail: boolean) =>
    `We have asked ${whom} to let you in. ${sendsMail ? "You will get an email when they decide." : "You see here when they have decided."}`,
  run: (project: string) => `the people who run ${project}`,
  deviceName: "Enter the device name",
  groupName: "Enter the project name",
};

interface Joinable {
  /** The admin's address. */
  typed: string;
  projects: { id: number; groupName: string }[];
  /** Why there are none to choose from. */
  result?: FormResult;
  rules: Constraints;
}

/** The projects of the admin whose address was typed, without those that the person is in or has asked for. */
export async function findJoinable(args: PageArgs): Promise<Joinable> {
  const typed = args.url.searchParams.get("admin");
  const rules = constraintsOf(requestForm);
  if (typed === null) return { typed: "", projects: [], rules };
  const refused = (msg: string) => ({
    typed,
    projects: [],
    result: resultOf({ admin: msg }),
    rules,
  });
  const address = email.safeParse(typed);
  if (!address.success) return refused(address.error.issues[0]?.message ?? "");
  const found = await attempt(args, listProjectsOfAdmin, { emailAddress: address.data });
  if (!found.ok) {
    const isUnknown = found.refusal.reason === "missing";
    return refused(isUnknown ? text.unknownAdmin : found.refusal.message);
  }
  const known = new Set(requireViewer(args.context).projects.map(({ id }) => id));
  const { groups } = found.reply;
  const projects = groups.filter(({ id }) => !known.has(id));
  if (projects.length > 0) return { typed: address.data, projects, rules };
  return refused(groups.length > 0 ? text.allKnown : text.unknownAdmin);
}

const byAdmin = z.object({
  intent: z.literal("by-admin"),
  groupId: z.coerce.number(text.choose),
  groupAdminEmail: email,
});

const byDevice = z.object({
  intent: z.literal("by-device"),
  deviceName: z.string(text.deviceName).trim(),
  groupName: z.string(text.groupName).trim(),
});

const requestForm = z.discriminatedUnion("intent", [byAdmin, byDevice]);

/** Sends the request of either form, and leads to where it waits. */
export async function requestToJoin(args: PageArgs) {
  const { value, refused } = await readForm(args.request, requestForm);
  if (!value) return refused();
  const isByAdmin = value.intent === "by-admin";
  const outcome = isByAdmin
    ? await requestToAdmin(args, value)
    : await requestToProject(args, value);
  if (!outcome.ok)
    return refused(aboutField(outcome.refusal, isByAdmin ? "groupId" : "deviceName"));
  const whom = isByAdmin ? value.groupAdminEmail : text.run(value.groupName);
  const message = text.requested(whom, siteOf(args.context).sendsMail);
  return redirectWithNotice("/invitations", { tone: "success", text: message });
}

function requestToAdmin(args: PageArgs, { groupId, groupAdminEmail }: z.output<typeof byAdmin>) {
  return attempt(args, requestMembership, { groupId, groupAdminEmail });
}

function requestToProject(args: PageArgs, { deviceName, groupName }: z.output<typeof byDevice>) {
  return attempt(args, requestDeviceAccess, { deviceName, groupName });
}
