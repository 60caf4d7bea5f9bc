import type { ComponentProps } from "react";
import type { Constraints } from "#app/forms/constraints.server.ts";
import type { FormResult } from "#app/forms/form.ts";
import { type Problems, toProblems } from "#app/forms/problems.ts";
import { Button } from "#app/ui/button.tsx";
import { RadioGroup } from "#app/ui/choices.tsx";
import { TextInput } from "#app/ui/text-inputs.tsx";
import type { Layout } from "../page-layout.ts";
import { useSendsMail } from "../no-mail-server.tsx";
import { WaitingProjects } from "./waiting-projects.tsx";

const text = {
  title: "Join an existing project",
  waiting: "Invitations and requests",
  byAdmin: "By an admin's email address",
  admin: "Email of a project admin",
  adminHint: "The person who runs the project. We will show you their projects.",
  next: "Show the projects",
  looking: "Looking…",
  project: "Which project",
  consequence: "The admin gets an email with your name and address, and decides.",
  noMail: "The project's admins see your name and address, and decide.",
  ask: "Send request to join",
  asking: "Sending…",
  byDevice: "By a device",
  deviceHint: "As shown on the camera or recorder, or in its setup",
  device: "Device name",
  groupName: "Project name (group)",
  groupNameHint: "As the device's setup shows it",
};

interface PageProps {
  loaderData: {
    joinable: Omit<ComponentProps<typeof JoinProject>, "problems"> & {
      result?: FormResult;
      rules: Constraints;
    };
    waiting: ComponentProps<typeof WaitingProjects>["rows"];
  };
  actionData?: FormResult | undefined;
  layout: Layout;
}

export function JoinProjectPage({ loaderData, actionData, layout: Layout }: PageProps) {
  const { joinable, waiting } = loaderData;
  const problems = toProblems(actionData ?? joinable.result, joinable.rules);
  return (
    <Layout title={text.title} problems={problems}>
      <JoinProject {...joinable} problems={problems} />
      {waiting.length > 0 && (
        <section className="section">
          <h2>{text.waiting}</h2>
          <WaitingProjects rows={waiting} />
        </section>
      )}
    </Layout>
  );
}

interface Props {
  /** The admin's address as typed, and the projects to choose from once it is known. */
  typed: string;
  projects: { id: number; groupName: string }[];
  problems: Problems;
}

/** Two ways to find the project to ask: who runs it, or which device belongs to it. */
export function JoinProject({ typed, projects, problems }: Props) {
  return (
    <>
      <section className="section">
        <h2>{text.byAdmin}</h2>
        <form className="form" method="get" noValidate>
          <TextInput
            {...problems.field("admin", typed)}
            required
            label={text.admin}
            hint={text.adminHint}
            type="email"
            autoComplete="off"
          />
          <Button tone={projects.length > 0 ? "neutral" : "primary"} data-pending={text.looking}>
            {text.next}
          </Button>
        </form>
        {projects.length > 0 && (
          <ChooseProject admin={typed} projects={projects} problems={problems} />
        )}
      </section>
      <section className="section">
        <h2>{text.byDevice}</h2>
        <form className="form" method="post" noValidate>
          <input type="hidden" name="intent" value="by-device" />
          <TextInput
            {...problems.field("deviceName")}
            label={text.device}
            hint={text.deviceHint}
            autoComplete="off"
          />
          <TextInput
            {...problems.field("groupName")}
            label={text.groupName}
            hint={text.groupNameHint}
            autoComplete="off"
          />
          <Button data-pending={text.asking}>{text.ask}</Button>
        </form>
      </section>
    </>
  );
}

type ChooseProps = Pick<Props, "projects" | "problems"> & { admin: string };

function ChooseProject({ admin, projects, problems }: ChooseProps) {
  const sendsMail = useSendsMail();
  const only = projects.length === 1 ? String(projects[0]?.id) : undefined;
  return (
    <form className="form after-list" method="post" noValidate>
      <input type="hidden" name="intent" value="by-admin" />
      <input type="hidden" name="groupAdminEmail" value={admin} />
      <RadioGroup
        {...problems.field("groupId", only)}
        label={text.project}
        hint={sendsMail ? text.consequence : text.noMail}
        options={projects.map(({ id, groupName }) => ({ value: String(id), label: groupName }))}
      />
      <Button data-pending={text.asking}>{text.ask}</Button>
    </form>
  );
}
