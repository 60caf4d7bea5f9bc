import { z } from "zod";
import { constraintsOf } from "#app/forms/constraints.server.ts";
import { readForm } from "#app/forms/form.ts";
import { toProblems, type Problems } from "#app/forms/problems.ts";
import { requireProject } from "#app/services/navigation/navigation.server.ts";
import { redirectWithNotice } from "#app/services/navigation/notice.server.ts";
import { requireManagedProject } from "#app/services/projects/people.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Facts } from "#app/ui/facts.tsx";
import { TextInput } from "#app/ui/text-inputs.tsx";
import { invalidFields } from "#contract/envelope.ts";
import {
  builtInLabels,
  findSameLabel,
  labelValue,
} from "#contract/rules/projects/project-labels.ts";
import { moveItem } from "#contract/rules/projects/project-tags.ts";
import type { Route } from "./+types/label-settings";
import { LabelRows } from "./labels/label-rows.tsx";
import { labelForm, toLabelRow } from "./labels/label-settings-rows.server.ts";
import { SettingList } from "./tagging/setting-list.tsx";
import { labelList } from "./tagging/stored-lists.server.ts";
import { readMedium, toListFrame, toListPath } from "./tagging/tagging-settings-lists.server.ts";

const text = {
  heading: "Labels",
  about:
    "A label describes a recording as a whole. People are offered these labels in this order, after the three that every project has.",
  which: "For which recordings",
  lists: { camera: "Cameras", audio: "Audio recorders" },
  caption: {
    camera: "Labels for camera recordings",
    audio: "Labels for audio recordings",
  },
  builtIn: "In every project",
  add: "Add a label",
  addIt: "Add a label",
  adding: "Adding…",
  text: "Label",
  textHint:
    "As people will see it. If you change it later, you can also change it on the recordings that have it.",
  description: "What it means",
  descriptionHint: "Optional",
  missing: "Enter the label",
  taken: (label: string) => `There is already a label “${label}”`,
  reset: "Restore default labels",
  done: {
    add: (label: string) => `${label} has been added to the list.`,
    up: (label: string) => `${label} has moved up one place.`,
    down: (label: string) => `${label} has moved down one place.`,
  },
};

const moves = z.object({ up: z.string().optional(), down: z.string().optional() });
const form = labelForm.partial({ text: true }).extend(moves.shape);

export async function loader(args: Route.LoaderArgs) {
  const { context } = args;
  const frame = toListFrame(args, labelList);
  const { medium } = frame;
  const labels = labelList.listOf(requireProject(context).settings, medium);
  return {
    ...frame,
    rows: labels.map((label, place) =>
      toLabelRow(context, { label, medium, isFirst: place === 0, isLast: !labels[place + 1] }),
    ),
    rules: constraintsOf(labelForm),
    builtIn: builtInLabels.map(({ text: term, description: value }) => ({ term, value })),
  };
}

export async function action(args: Route.ActionArgs) {
  requireManagedProject(args.context);
  const medium = readMedium(args.url);
  const { value, refused } = await readForm(args.request, form);
  if (!value) return refused();
  const { up, down, text: label = "", description } = value;
  const act = up ? "up" : down ? "down" : "add";
  const now = labelList.listOf(requireProject(args.context).settings, medium);
  if (act === "add") {
    const fault = findFault(label, [...builtInLabels, ...now]);
    if (fault) return refused(invalidFields([{ param: "text", msg: fault }]));
  }
  const added = { text: label, value: label, ...(description ? { description } : {}) };
  const about = up ?? down ?? label;
  const outcome = await labelList.change(args, medium, (labels) => {
    if (act !== "add") return moveItem(labels, (one) => labelValue(one) === about, act);
    return findFault(label, labels) ? [...labels] : [...labels, added];
  });
  if (!outcome.ok) return refused(outcome.refusal);
  const moved = now.find((one) => labelValue(one) === about)?.text ?? about;
  return redirectWithNotice(toListPath(args.context, { view: labelList.view, medium }), {
    tone: "success",
    text: text.done[act](moved),
  });
}

type Labels = readonly (typeof builtInLabels)[number][];

function findFault(label: string, labels: Labels): string | undefined {
  if (label === "") return text.missing;
  const twin = findSameLabel(label, labels);
  return twin && text.taken(twin.text);
}

export default function LabelSettings({ loaderData, actionData }: Route.ComponentProps) {
  const { medium, lists, rows, builtIn, mayManage, resetPath } = loaderData;
  const problems = toProblems(actionData, loaderData.rules);
  const list = (
    <>
      <p className="list-caption">{text.caption[medium]}</p>
      <LabelRows rows={rows} mayManage={mayManage} />
    </>
  );
  return (
    <SettingList
      text={text}
      lists={lists}
      problems={problems}
      list={mayManage ? <form method="post">{list}</form> : list}
      adding={mayManage && <LabelFields problems={problems} />}
      acts={<ButtonLink to={resetPath}>{text.reset}</ButtonLink>}
      aside={
        <div>
          <h3>{text.builtIn}</h3>
          <Facts facts={builtIn} />
        </div>
      }
    />
  );
}

function LabelFields({ problems }: { problems: Problems }) {
  return (
    <>
      <TextInput
        {...problems.field("text")}
        label={text.text}
        hint={text.textHint}
        autoComplete="off"
      />
      <TextInput
        {...problems.field("description")}
        label={text.description}
        hint={text.descriptionHint}
        autoComplete="off"
      />
    </>
  );
}
