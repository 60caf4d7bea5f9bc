import { z } from "zod";
import { FormButtons } from "#app/components/forms/form-buttons.tsx";
import { TaskPage } from "#app/components/forms/task-page.tsx";
import { constraintsOf } from "#app/forms/constraints.server.ts";
import { readForm } from "#app/forms/form.ts";
import { nameHint } from "#app/forms/name-hint.ts";
import { toProblems } from "#app/forms/problems.ts";
import { attempt } from "#app/services/api/api.server.ts";
import { requireProject } from "#app/services/navigation/navigation.server.ts";
import { redirectWithNotice } from "#app/services/navigation/notice.server.ts";
import { RadioGroup } from "#app/ui/choices.tsx";
import { TextArea } from "#app/ui/text-inputs.tsx";
import { invalidFields, type Refusal } from "#contract/envelope.ts";
import { toProjectPath } from "#contract/rules/navigation/navigation.ts";
import { isName, nameRule, toUrlName } from "#contract/rules/navigation/names.ts";
import { createProxyDevice } from "#contract/wire/devices/registrations.ts";
import type { Route } from "./+types/new";

const registeredAtOnce = 20;

const text = {
  title: "Register a device without a connection",
  back: "Devices",
  about:
    "Trail cameras, and audio recorders such as AudioMoth and Song Meter, don't connect to the internet. You upload the files from their cards on the next page. Devices that connect register themselves when you set them up with the project name.",
  kind: "What is it?",
  kinds: { trailcam: "Trail camera", audio: "Audio recorder" },
  wrongKind: "Choose what it is",
  names: "Name",
  hint: `${nameHint} For several devices, enter one name per line, at most ${registeredAtOnce}.`,
  missing: "Enter a name",
  tooMany: `Register at most ${registeredAtOnce} at once, then the others`,
  register: "Register",
  registering: "Registering…",
  cancel: "Cancel",
  done: (names: string[]) =>
    `${new Intl.ListFormat("en-NZ").format(names)} ${names.length === 1 ? "is" : "are"} registered.`,
  next: (done: string) => `${done} Upload the files of its card here.`,
  eachNext: (done: string) => `${done} Each has a page where the files of its card are uploaded.`,
  refused: (name: string, why: string) => `${name}: ${why}`,
  wrongName: `For the name, ${nameRule}`,
};

const kinds = ["trailcam", "audio"] as const;

const form = z.object({
  type: z.enum(kinds, text.wrongKind).default("trailcam"),
  names: z.string(text.missing),
});

export async function loader({ context }: Route.LoaderArgs) {
  const project = requireProject(context);
  return {
    devicesPath: `${toProjectPath(project)}/devices`,
    rules: constraintsOf(form),
  };
}

export async function action(args: Route.ActionArgs) {
  const project = requireProject(args.context);
  const devicesPath = `${toProjectPath(project)}/devices`;
  const { value, refused } = await readForm(args.request, form);
  if (!value) return refused();
  const names = [...new Set(value.names.split(/[\n,;]/).map((name) => name.trim()))].filter(
    Boolean,
  );
  if (names.length === 0) return refused(aboutNames([text.missing]));
  if (names.length > registeredAtOnce) return refused(aboutNames([text.tooMany]));
  const registered: { name: string; id: number }[] = [];
  const problems: { name: string; why: string }[] = [];
  for (const deviceName of names) {
    const options = { group: String(project.id), deviceName, type: value.type };
    const outcome = await attempt(args, createProxyDevice, options);
    if (outcome.ok) registered.push({ name: deviceName, id: outcome.reply.id });
    else problems.push({ name: deviceName, why: describeRefusal(outcome.refusal, deviceName) });
  }
  if (problems.length > 0) {
    const messages = problems.map(({ name, why }) =>
      names.length === 1 ? why : text.refused(name, why),
    );
    const done = registered.map(({ name }) => name);
    if (done.length === 0) return refused(aboutNames(messages));
    const left = problems.map(({ name }) => name).join("\n");
    return refused(aboutNames([text.done(done), ...messages]), { names: left });
  }
  const done = text.done(registered.map(({ name }) => name));
  const [only, ...others] = registered;
  if (!only || others.length > 0) {
    return redirectWithNotice(devicesPath, { tone: "success", text: text.eachNext(done) });
  }
  const to = `${devicesPath}/${only.id}/${encodeURIComponent(toUrlName(only.name))}/manual-uploads`;
  return redirectWithNotice(to, { tone: "success", text: text.next(done) });
}

function aboutNames(messages: string[]): Refusal {
  return invalidFields(messages.map((msg) => ({ param: "names", msg })));
}

function describeRefusal({ errors, message }: Refusal, name: string): string {
  return isName(name) ? (errors[0]?.msg ?? message) : text.wrongName;
}

export default function RegisterDevice({ loaderData, actionData }: Route.ComponentProps) {
  const { devicesPath } = loaderData;
  const problems = toProblems(actionData, loaderData.rules);
  return (
    <TaskPage title={text.title} back={{ to: devicesPath, label: text.back }} problems={problems}>
      <p className="about">{text.about}</p>
      <form className="form" method="post" noValidate>
        <RadioGroup
          {...problems.field("type", "trailcam")}
          label={text.kind}
          options={kinds.map((kind) => ({ value: kind, label: text.kinds[kind] }))}
        />
        <TextArea
          {...problems.field("names")}
          label={text.names}
          hint={text.hint}
          rows={2}
          autoComplete="off"
        />
        <FormButtons
          label={text.register}
          pending={text.registering}
          cancel={{ to: devicesPath, label: text.cancel }}
        />
      </form>
    </TaskPage>
  );
}
