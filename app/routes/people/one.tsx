import { data, Link } from "react-router";
import { z } from "zod";
import { ButtonForm } from "#app/components/forms/button-form.tsx";
import { TaskPage } from "#app/components/forms/task-page.tsx";
import { readForm } from "#app/forms/form.ts";
import { type Problems, toProblems } from "#app/forms/problems.ts";
import { attempt, send, type PageArgs } from "#app/services/api/api.server.ts";
import { drawQrCode } from "#app/services/accounts/qr-code.server.ts";
import { redirectWithNotice } from "#app/services/navigation/notice.server.ts";
import { toRoleWords } from "#app/services/projects/role-text.server.ts";
import { Button } from "#app/ui/button.tsx";
import { RadioGroup } from "#app/ui/choices.tsx";
import { CopyText } from "#app/ui/copy-text.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { Facts } from "#app/ui/facts.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { QrCode } from "#app/ui/qr-code.tsx";
import { TimeOf } from "#app/ui/time-of.tsx";
import { toProjectPath } from "#contract/rules/navigation/navigation.ts";
import {
  blockPerson,
  confirmAddressOf,
  getPerson,
  makeResetLink,
} from "#contract/wire/accounts/people.ts";
import { setGlobalPermission } from "#contract/wire/accounts/users.ts";
import type { Route } from "./+types/one";
import { permissionText } from "./permissions.ts";
import { toPersonView } from "./person-text.server.ts";
import { requireSuperUser } from "./require-super-user.server.ts";

const text = {
  back: "All people",
  email: "Email",
  unconfirmed: "not confirmed",
  permission: "On this site",
  registered: "Registered",
  lastActive: "Last seen",
  never: "Never",
  blocked: "Blocked since",
  projects: "Projects",
  noProjects: "They are in no project.",
  confirm: "Confirm the address",
  confirmText: (email: string) =>
    `Do this where you know that ${email} is this person's own: its projects open then, and invitations to it count.`,
  confirmNow: "Confirm address",
  confirming: "Confirming…",
  reset: "New password",
  resetText:
    "Somebody who forgot their password needs a link. It signs in as them: give it to nobody else. A second step of signing in is still asked for.",
  makeLink: "Make a link",
  making: "Making…",
  link: "This link sets a new password once, for a day. It is shown only once.",
  rights: "Rights on the whole site",
  rightsHints: {
    off: "Only what their projects let them.",
    read: "Sees every project, and who is in it.",
    write: "Changes every project, reads the outbox, and makes super-users.",
  },
  saveRights: "Save rights",
  saving: "Saving…",
  block: "Block",
  blockText:
    "They are signed out everywhere and cannot sign in. What they did stays, and so do their places in projects.",
  blockWhom: (name: string) => `Block ${name}?`,
  blockNow: (name: string) => `Block ${name}`,
  blocking: "Blocking…",
  unblock: "Let in again",
  unblocking: "Letting in…",
  isYou: "This is your own account.",
  done: {
    confirm: "The address is confirmed.",
    rights: "The rights are saved.",
    block: "They are blocked and signed out everywhere.",
    unblock: "They can sign in again.",
  },
};

const form = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("confirm"), email: z.string() }),
  z.object({ intent: z.literal("link") }),
  z.object({ intent: z.literal("block") }),
  z.object({ intent: z.literal("unblock") }),
  z.object({ intent: z.literal("rights"), permission: z.enum(["off", "read", "write"]) }),
]);

export async function loader(args: Route.LoaderArgs) {
  const { id, mayWrite } = requireSuperUser(args.context);
  const userId = requireId(args.params.userId);
  const { person, groups } = await send(args, getPerson, { userId });
  return {
    mayWrite: mayWrite && person.id !== id,
    isYou: person.id === id,
    person: toPersonView(person, args.context),
    projects: groups.map((group) => ({
      name: group.groupName,
      path: toProjectPath(group),
      role: toRoleWords(group),
    })),
  };
}

export async function action(args: Route.ActionArgs) {
  requireSuperUser(args.context);
  const userId = requireId(args.params.userId);
  const { value, refused } = await readForm(args.request, form);
  if (!value) return refused();
  if (value.intent === "link") {
    const made = await attempt(args, makeResetLink, { userId });
    if (!made.ok) return refused(made.refusal);
    return data({ link: { href: made.reply.link, qrCode: drawQrCode(made.reply.link) } });
  }
  const outcome = await change(args, userId, value);
  if (!outcome.ok) return refused(outcome.refusal);
  const message = text.done[value.intent];
  return redirectWithNotice(`/all-people/${userId}`, { tone: "success", text: message });
}

function requireId(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw data(null, { status: 404 });
  return Number(text);
}

type Change = Exclude<z.output<typeof form>, { intent: "link" }>;

function change(args: PageArgs, userId: number, value: Change) {
  if (value.intent === "confirm") {
    return attempt(args, confirmAddressOf, { userId, email: value.email });
  }
  if (value.intent === "rights") {
    const { permission } = value;
    return attempt(args, setGlobalPermission, { userEmailOrId: userId, permission });
  }
  return attempt(args, blockPerson, { userId, blocked: value.intent === "block" });
}

export default function OnePerson({ loaderData, actionData }: Route.ComponentProps) {
  const { person, projects, mayWrite, isYou } = loaderData;
  const link = actionData && "link" in actionData ? actionData.link : undefined;
  const problems = toProblems(actionData && "link" in actionData ? undefined : actionData);
  return (
    <TaskPage
      title={person.name}
      back={{ to: "/all-people", label: text.back }}
      problems={problems}
    >
      {link && (
        <Notice tone="warning">
          <p>{text.link}</p>
          <CopyText>{link.href}</CopyText>
          <QrCode {...link.qrCode} />
        </Notice>
      )}
      <About {...person} />
      {isYou && <p>{text.isYou}</p>}
      <section className="section prose">
        <h2>{text.projects}</h2>
        {projects.length === 0 ? (
          <p>{text.noProjects}</p>
        ) : (
          <ul>
            {projects.map(({ name, path, role }) => (
              <li key={path}>
                <Link to={path}>{name}</Link>, {role.toLowerCase()}
              </li>
            ))}
          </ul>
        )}
      </section>
      {mayWrite && <Acts person={person} problems={problems} />}
    </TaskPage>
  );
}

type PersonView = Route.ComponentProps["loaderData"]["person"];

function About({ email, emailConfirmed, permission, registered, lastActive, blocked }: PersonView) {
  return (
    <Facts
      facts={[
        { term: text.email, value: emailConfirmed ? email : `${email}, ${text.unconfirmed}` },
        { term: text.permission, value: permission },
        { term: text.registered, value: <TimeOf {...registered} /> },
        { term: text.lastActive, value: lastActive ? <TimeOf {...lastActive} /> : text.never },
        ...(blocked ? [{ term: text.blocked, value: <TimeOf {...blocked} /> }] : []),
      ]}
    />
  );
}

function Acts({ person, problems }: { person: PersonView; problems: Problems }) {
  const { name, email, emailConfirmed, globalPermission, blocked } = person;
  const permissions = ["off", "read", "write"] as const;
  return (
    <>
      {!emailConfirmed && (
        <section className="section prose">
          <h2>{text.confirm}</h2>
          <p>{text.confirmText(email)}</p>
          <ButtonForm
            fields={{ intent: "confirm", email }}
            label={text.confirmNow}
            pending={text.confirming}
            tone="primary"
          />
        </section>
      )}
      <section className="section prose">
        <h2>{text.reset}</h2>
        <p>{text.resetText}</p>
        <ButtonForm fields={{ intent: "link" }} label={text.makeLink} pending={text.making} />
      </section>
      <form className="section form" method="post">
        <input type="hidden" name="intent" value="rights" />
        <RadioGroup
          {...problems.field("permission", globalPermission)}
          label={text.rights}
          options={permissions.map((value) => ({
            value,
            label: permissionText[value],
            hint: text.rightsHints[value],
          }))}
        />
        <Button tone="neutral" data-pending={text.saving}>
          {text.saveRights}
        </Button>
      </form>
      <section className="section prose">
        <h2>{blocked ? text.unblock : text.block}</h2>
        {blocked ? (
          <ButtonForm
            fields={{ intent: "unblock" }}
            label={text.unblock}
            pending={text.unblocking}
          />
        ) : (
          <Disclosure summary={text.blockWhom(name)}>
            <p>{text.blockText}</p>
            <ButtonForm
              fields={{ intent: "block" }}
              label={text.blockNow(name)}
              pending={text.blocking}
              tone="danger"
            />
          </Disclosure>
        )}
      </section>
    </>
  );
}
