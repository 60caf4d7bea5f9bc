import { Link } from "react-router";
import { z } from "zod";
import { FormButtons } from "#app/components/forms/form-buttons.tsx";
import { TaskPage } from "#app/components/forms/task-page.tsx";
import { readForm } from "#app/forms/form.ts";
import { toProblems } from "#app/forms/problems.ts";
import { attempt, send } from "#app/services/api/api.server.ts";
import { requireViewer } from "#app/services/navigation/navigation.server.ts";
import { redirectWithNotice } from "#app/services/navigation/notice.server.ts";
import { signOut } from "#app/services/session/browser-session.server.ts";
import { TextInput } from "#app/ui/text-inputs.tsx";
import { toProjectPath } from "#contract/rules/navigation/navigation.ts";
import { deleteOwnAccount, findAccountHolds } from "#contract/wire/accounts/own-data.ts";
import type { Route } from "./+types/delete-account";

const text = {
  title: "Delete my account",
  back: "My settings",
  atOnce: "Your account is deleted at once. Nobody can bring it back.",
  goes: "What is deleted",
  gone: [
    "Your name, email address, password and settings",
    "Your place in every project, your alerts and your own saved searches",
    "Every session: you are signed out everywhere",
  ],
  stays: "What is kept",
  staying: [
    "Your tags, notes and uploads, as those of “A former member”, because they are part of the project's record",
    "Searches that you shared with a project, and schedules and sounds that devices play",
    "The site's log of what you did, without your name",
  ],
  keep: "Keep a copy first:",
  download: "download your data",
  notYet: "You can't delete your account yet",
  lastOf: (right: string) => `You are the last ${right}.`,
  makeOther: (right: string) => `Make someone else an ${right}`,
  orDelete: "delete the project",
  or: "or",
  lastSuperUser: "You are the last super-user of this site. Make someone else one first:",
  people: "all people",
  label: "Type your email address to confirm",
  hint: (email: string) => `It is ${email}.`,
  submit: "Delete my account",
  pending: "Deleting…",
  cancel: "Cancel",
  done: "Your account has been deleted.",
};

const form = z.object({ email: z.string().default("") });

export async function loader(args: Route.LoaderArgs) {
  const { user } = requireViewer(args.context);
  const { groups, isLastSuperUser } = await send(args, findAccountHolds, {});
  return {
    email: user.email,
    isLastSuperUser,
    projects: groups.map(({ id, groupName, admin }) => ({
      id,
      name: groupName,
      right: admin ? "admin" : "owner",
      path: `${toProjectPath({ groupName })}/settings`,
    })),
  };
}

export async function action(args: Route.ActionArgs) {
  const { value, refused } = await readForm(args.request, form);
  if (!value) return refused();
  const outcome = await attempt(args, deleteOwnAccount, value);
  if (!outcome.ok) return refused(outcome.refusal);
  await signOut(args);
  return redirectWithNotice("/sign-in", { tone: "success", text: text.done });
}

export default function DeleteAccount({ loaderData, actionData }: Route.ComponentProps) {
  const { email, projects, isLastSuperUser } = loaderData;
  const problems = toProblems(actionData);
  const isHeld = projects.length > 0 || isLastSuperUser;
  return (
    <TaskPage
      title={text.title}
      back={{ to: "/my-settings", label: text.back }}
      problems={problems}
    >
      {isHeld && <Held projects={projects} isLastSuperUser={isLastSuperUser} />}
      <div className="section prose">
        <p>{text.atOnce}</p>
        <h2>{text.goes}</h2>
        <Points points={text.gone} />
        <h2>{text.stays}</h2>
        <Points points={text.staying} />
        <p>
          {text.keep} <Link to="/my-settings/my-data">{text.download}</Link>.
        </p>
      </div>
      {!isHeld && (
        <form className="form" method="post" noValidate>
          <TextInput
            {...problems.field("email")}
            label={text.label}
            hint={text.hint(email)}
            type="email"
            autoComplete="off"
          />
          <FormButtons
            label={text.submit}
            pending={text.pending}
            tone="danger"
            cancel={{ to: "/my-settings", label: text.cancel }}
          />
        </form>
      )}
    </TaskPage>
  );
}

function Points({ points }: { points: string[] }) {
  return (
    <ul>
      {points.map((point) => (
        <li key={point}>{point}</li>
      ))}
    </ul>
  );
}

type Holds = Pick<Route.ComponentProps["loaderData"], "projects" | "isLastSuperUser">;

/** What to do first, project by project. */
function Held({ projects, isLastSuperUser }: Holds) {
  return (
    <section className="section prose">
      <h2>{text.notYet}</h2>
      <ul>
        {projects.map(({ id, name, right, path }) => (
          <li key={id}>
            <strong>{name}</strong>: {text.lastOf(right)}{" "}
            <Link to={`${path}/users`}>{text.makeOther(right)}</Link> {text.or}{" "}
            <Link to={`${path}/project-settings/delete`}>{text.orDelete}</Link>.
          </li>
        ))}
        {isLastSuperUser && (
          <li>
            {text.lastSuperUser} <Link to="/all-people">{text.people}</Link>.
          </li>
        )}
      </ul>
    </section>
  );
}
