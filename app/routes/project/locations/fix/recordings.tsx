import { z } from "zod";
import { TaskPage } from "#app/components/forms/task-page.tsx";
import { readForm } from "#app/forms/form.ts";
import { resultOf, toProblems } from "#app/forms/problems.ts";
import { attempt } from "#app/services/api/api.server.ts";
import { redirectWithNotice } from "#app/services/navigation/notice.server.ts";
import { requireManagedProject } from "#app/services/projects/people.server.ts";
import { refileRecordings } from "#contract/wire/locations/refiling.ts";
import type { Route } from "./+types/recordings";
import { ChoiceForm } from "./choice-form.tsx";
import { loadRefiling } from "./recordings.server.ts";
import { RefilePreview } from "./refile-preview.tsx";
import { describeRefiled } from "./describe-refiled.ts";

const text = {
  title: "Move recordings to another location",
  back: "Fix locations",
  about:
    "For recordings that are filed under the wrong location. Choose them by what they have in common. You see them before anything moves. The history of their devices does not change.",
};

const form = z.object({
  station: z.coerce.number().int(),
  device: z.coerce.number().int().optional(),
  under: z.union([z.literal("none"), z.coerce.number().int()]).optional(),
  from: z.iso.datetime().optional(),
  until: z.iso.datetime().optional(),
  tag: z.string().optional(),
  expected: z.coerce.number().int(),
});

export async function loader(args: Route.LoaderArgs) {
  return loadRefiling(args);
}

export async function action(args: Route.ActionArgs) {
  const { path } = requireManagedProject(args.context);
  const { value, refused } = await readForm(args.request, form);
  if (!value) return refused();
  const { station: id, device, under, from, until, tag, expected } = value;
  const outcome = await attempt(args, refileRecordings, {
    id,
    ...(device === undefined ? {} : { deviceId: device }),
    ...(under === undefined ? {} : { filedUnder: under }),
    ...(from === undefined ? {} : { fromDateTime: from }),
    ...(until === undefined ? {} : { untilDateTime: until }),
    ...(tag === undefined ? {} : { tag }),
    expected,
  });
  if (!outcome.ok) return refused(outcome.refusal);
  return redirectWithNotice(`${path}/settings/fix-project-locations/recordings`, {
    tone: "success",
    text: describeRefiled(outcome.reply.recordings),
  });
}

export default function MoveRecordings({ loaderData, actionData }: Route.ComponentProps) {
  const { listPath, errors, preview } = loaderData;
  const problems = toProblems(actionData ?? resultOf(errors ?? {}));
  return (
    <TaskPage title={text.title} back={{ to: listPath, label: text.back }} problems={problems}>
      <p className="about">{text.about}</p>
      {preview && <RefilePreview {...preview} />}
      <ChoiceForm {...loaderData} problems={problems} />
    </TaskPage>
  );
}
