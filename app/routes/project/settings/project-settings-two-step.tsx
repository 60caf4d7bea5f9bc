import { z } from "zod";
import { SettingForm } from "#app/components/projects/setting-form.tsx";
import { readForm } from "#app/forms/form.ts";
import { toProblems } from "#app/forms/problems.ts";
import { redirectWithNotice } from "#app/services/navigation/notice.server.ts";
import { requireProject } from "#app/services/navigation/navigation.server.ts";
import { listPeople, requireManagedProject } from "#app/services/projects/people.server.ts";
import { changeProjectSetting } from "#app/services/projects/project-settings.server.ts";
import { RadioGroup } from "#app/ui/choices.tsx";
import { type TwoStepDemand, twoStepDemand } from "#contract/wire/projects/two-step-demand.ts";
import { listWithoutTwoStep } from "./people/without-two-step.ts";
import type { Route } from "./+types/project-settings-two-step";

const text = {
  title: "Two-step sign-in",
  about: (project: string) =>
    `Whoever you ask for it can open ${project} only after they have set up two-step sign-in. Their apps and programs can't open it before, either. Devices go on as they do.`,
  question: "Who needs it?",
  options: { nobody: "Nobody", admins: "Admins", everyone: "Everybody" },
  hints: {
    nobody: "Each person chooses for themselves.",
    admins: "Those who can change the project and its people.",
    everyone: "All members.",
  },
  locksOut: (names: string) => `Locked out until they set it up: ${names}.`,
  others: (count: number) => (count === 1 ? "1 other" : `${count} others`),
  saved: {
    nobody: "From now on, each person chooses two-step sign-in for themselves.",
    admins: "From now on, admins need two-step sign-in.",
    everyone: "From now on, everybody in the project needs two-step sign-in.",
  },
};

const form = z.object({ requireTwoStep: twoStepDemand });
const maxNames = 10;

export async function loader(args: Route.LoaderArgs) {
  const { name, path } = requireManagedProject(args.context);
  const people = await listPeople(args);
  const lockedOut = (demand: TwoStepDemand) => joinNames(listWithoutTwoStep(people, demand));
  return {
    name,
    path: `${path}/settings/project-settings`,
    demand: requireProject(args.context).settings?.requireTwoStep ?? "nobody",
    lockedOut: { admins: lockedOut("admins"), everyone: lockedOut("everyone") },
  };
}

function joinNames(people: { userName: string }[]): string {
  const names = people.slice(0, maxNames).map(({ userName }) => userName);
  const others = people.length - names.length;
  const list = others > 0 ? [...names, text.others(others)] : names;
  return new Intl.ListFormat("en-NZ").format(list);
}

export async function action(args: Route.ActionArgs) {
  const { path } = requireManagedProject(args.context);
  const { value, refused } = await readForm(args.request, form);
  if (!value) return refused();
  const { requireTwoStep } = value;
  const outcome = await changeProjectSetting(args, "requireTwoStep", () => requireTwoStep);
  if (!outcome.ok) return refused(outcome.refusal);
  const notice = { tone: "success", text: text.saved[requireTwoStep] } as const;
  return redirectWithNotice(`${path}/settings/project-settings`, notice);
}

export default function RequireTwoStep({ loaderData, actionData }: Route.ComponentProps) {
  const { name, path, demand, lockedOut } = loaderData;
  const problems = toProblems(actionData);
  return (
    <SettingForm title={text.title} path={path} problems={problems}>
      <div className="prose">
        <p>{text.about(name)}</p>
      </div>
      <RadioGroup
        {...problems.field("requireTwoStep", demand)}
        label={text.question}
        options={twoStepDemand.options.map((value) => ({
          value,
          label: text.options[value],
          hint: toHint(value, value === "nobody" ? "" : lockedOut[value]),
        }))}
      />
    </SettingForm>
  );
}

function toHint(demand: TwoStepDemand, lockedOut: string): string {
  return [text.hints[demand], ...(lockedOut ? [text.locksOut(lockedOut)] : [])].join(" ");
}
