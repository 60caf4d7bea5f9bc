import { data, Link } from "react-router";
import { z } from "zod";
import { useSendsMail } from "#app/components/no-mail-server.tsx";
import { FormButtons } from "#app/components/forms/form-buttons.tsx";
import { InviteResults } from "#app/components/projects/invite-results.tsx";
import { RightsFields } from "#app/components/projects/rights-fields.tsx";
import { TaskPage } from "#app/components/forms/task-page.tsx";
import { readAddresses } from "#app/forms/addresses.ts";
import { constraintsOf } from "#app/forms/constraints.server.ts";
import { readForm, type FormResult } from "#app/forms/form.ts";
import { toProblems } from "#app/forms/problems.ts";
import { rights } from "#app/forms/rights.ts";
import { attempt } from "#app/services/api/api.server.ts";
import { toInviteResult, type InviteResult } from "#app/services/projects/invite-people.server.ts";
import { redirectWithNotice } from "#app/services/navigation/notice.server.ts";
import { siteOf } from "#app/services/navigation/site.server.ts";
import { requireManagedProject, toInvitationPath } from "#app/services/projects/people.server.ts";
import { TextArea } from "#app/ui/text-inputs.tsx";
import { invalidFields } from "#contract/envelope.ts";
import { type InvitationOutcome, inviteUsers } from "#contract/wire/projects/invitations.ts";
import type { Route } from "./+types/invite";
import { maxInvitedAtOnce } from "#contract/bounds.ts";

const text = {
  title: "Invite people",
  back: "Users",
  addresses: "Email addresses",
  hint: `One per line, or separated by commas, at most ${maxInvitedAtOnce} at once. Each person gets an email with a link that works for a week, whether or not they have an account.`,
  hintNoMail: `One per line, or separated by commas, at most ${maxInvitedAtOnce} at once. This site has no mail server: you get a link for each person, to pass on yourself. It works for a week.`,
  missing: "Enter at least one address",
  tooMany: (count: number) =>
    `You entered ${count} addresses. Invite at most ${maxInvitedAtOnce} at once, then the others.`,
  invite: (sendsMail: boolean) => (sendsMail ? "Send invitations" : "Make invitations"),
  inviting: "Inviting…",
  links: "See the links of all invitations",
  cancel: "Cancel",
  done: (addresses: string[], sendsMail: boolean) => {
    const invited = `Invited ${new Intl.ListFormat("en-NZ").format(addresses)}.`;
    return `${invited} ${sendsMail ? "The emails are on their way." : "Now pass on the links."}`;
  },
  members: (addresses: string[]) =>
    `${new Intl.ListFormat("en-NZ").format(addresses)} ${addresses.length === 1 ? "is" : "are"} already in the project.`,
  someFailed: (failed: number, all: number) =>
    all === 1
      ? "The invitation was not sent"
      : `${failed} of ${all} ${failed === 1 ? "was" : "were"} not invited. Fix what is wrong below and try again.`,
};

const form = rights.extend({ addresses: z.string(text.missing) });

export async function loader({ context, url }: Route.LoaderArgs) {
  const { usersPath } = requireManagedProject(context);
  return {
    usersPath,
    addresses: url.searchParams.get("address") ?? "",
    rules: constraintsOf(form),
  };
}

/** The form again, and what became of each address. */
type InviteForm = FormResult & { results?: InviteResult[] };

export async function action(
  args: Route.ActionArgs,
): Promise<Response | ReturnType<typeof data<InviteForm>>> {
  const { id, usersPath } = requireManagedProject(args.context);
  const { value, refused } = await readForm(args.request, form);
  if (!value) return refused();
  const { addresses: typed, ...options } = value;
  const addresses = readAddresses(typed);
  if (addresses.length === 0) return refused(aboutAddresses(text.missing));
  if (addresses.length > maxInvitedAtOnce)
    return refused(aboutAddresses(text.tooMany(addresses.length)));
  const invitation = { groupIdOrName: id, emails: addresses, ...options };
  const outcome = await attempt(args, inviteUsers, invitation);
  if (!outcome.ok) return refused(outcome.refusal);
  const results = outcome.reply.invitations.map(toInviteResult);
  const failed = results.filter(({ isFailed }) => isFailed);
  if (failed.length === 0) {
    const done = describeDone(results, siteOf(args.context).sendsMail);
    const next = pathAfter(usersPath, outcome.reply.invitations);
    return redirectWithNotice(next, { tone: "success", text: done });
  }
  return data({ ...toFailedForm(failed, results.length, options), results }, { status: 422 });
}

function describeDone(results: InviteResult[], sendsMail: boolean): string {
  const [invited, members] = [true, false].map((isInvited) =>
    results.filter((result) => result.isInvited === isInvited).map(({ address }) => address),
  ) as [string[], string[]];
  return [
    ...(invited.length > 0 ? [text.done(invited, sendsMail)] : []),
    ...(members.length > 0 ? [text.members(members)] : []),
  ].join(" ");
}

/** To the links that can be passed on now. */
function pathAfter(usersPath: string, outcomes: InvitationOutcome[]): string {
  const invited = outcomes.filter(({ outcome }) => outcome === "invited");
  const [first] = invited;
  if (!first) return usersPath;
  const email = first.email.trim().toLowerCase();
  return invited.length === 1 ? toInvitationPath(usersPath, email) : `${usersPath}/invites`;
}

function aboutAddresses(msg: string) {
  return invalidFields([{ param: "addresses", msg }]);
}

/** Those who were not invited stay in the field. */
function toFailedForm(
  failed: InviteResult[],
  all: number,
  { admin, owner }: z.output<typeof rights>,
): FormResult {
  return {
    status: "error",
    initialValue: {
      addresses: failed.map(({ address }) => address).join("\n"),
      ...(admin ? { admin: "on" } : {}),
      ...(owner ? { owner: "on" } : {}),
    },
    error: { addresses: [text.someFailed(failed.length, all)] },
  };
}

export default function InvitePeople({ loaderData, actionData }: Route.ComponentProps) {
  const { usersPath, addresses } = loaderData;
  const problems = toProblems(actionData, loaderData.rules);
  const sendsMail = useSendsMail();
  return (
    <TaskPage title={text.title} back={{ to: usersPath, label: text.back }} problems={problems}>
      {actionData?.results && (
        <>
          <InviteResults results={actionData.results} />
          <p>
            <Link to={`${usersPath}/invites`}>{text.links}</Link>
          </p>
        </>
      )}
      <form className="form" method="post" noValidate>
        <TextArea
          {...problems.field("addresses", addresses)}
          label={text.addresses}
          hint={sendsMail ? text.hint : text.hintNoMail}
          rows={5}
          spellCheck={false}
          autoCapitalize="none"
        />
        <RightsFields problems={problems} />
        <FormButtons
          label={text.invite(sendsMail)}
          pending={text.inviting}
          cancel={{ to: usersPath, label: text.cancel }}
        />
      </form>
    </TaskPage>
  );
}
