import { useOutletContext } from "react-router";
import { z } from "zod";
import { FormButtons } from "#app/components/forms/form-buttons.tsx";
import { TaskPart } from "#app/components/forms/task-part.tsx";
import { constraintsOf } from "#app/forms/constraints.server.ts";
import { readForm } from "#app/forms/form.ts";
import { toProblems } from "#app/forms/problems.ts";
import { attempt, send } from "#app/services/api/api.server.ts";
import { requireProject } from "#app/services/navigation/navigation.server.ts";
import { redirectWithNotice } from "#app/services/navigation/notice.server.ts";
import { TextInput } from "#app/ui/text-inputs.tsx";
import { invalidFields, Refusal } from "#contract/envelope.ts";
import { toDrawnTrack } from "#contract/rules/tracks/drawn-track.ts";
import { getRecording } from "#contract/wire/recordings/recordings.ts";
import { createTrack } from "#contract/wire/tracks/tracks.ts";
import type { Route } from "./+types/new-track";
import { mayLabel } from "../labels/label-form.server.ts";
import type { RecordingOutlet } from "../outlet.ts";

const text = {
  title: "Add a track",
  about:
    "A track is one animal over a span of time. Give the seconds from the start of the recording, and where it was if you can tell.",
  start: "From (seconds)",
  end: "To (seconds)",
  where: "Where it was in the picture, in per cent (leave empty for the whole picture)",
  left: "Left edge",
  top: "Top edge",
  width: "Width",
  height: "Height",
  save: "Add the track",
  saving: "Saving…",
  cancel: "Cancel",
  done: "Track added. Choose what it shows.",
  seconds: "Enter a number of seconds, such as 2.5",
  order: "The end must be after the start",
  late: (duration: number) => `The recording is ${duration} seconds long`,
  percent: "Enter a number from 0 to 100",
  incomplete: "Fill in all four, or none",
  outside: "The box reaches outside the picture",
  masked: "This part of the picture is masked on this device, so nothing there is kept.",
  readOnly: "Only members of the project add tracks.",
};

const seconds = z.coerce.number(text.seconds).min(0, text.seconds).max(100_000, text.seconds);
const percent = z.preprocess(
  (typed) => (typeof typed === "string" && typed.trim() === "" ? undefined : typed),
  z.coerce.number(text.percent).min(0, text.percent).max(100, text.percent).optional(),
);
const form = z
  .object({
    start: seconds,
    end: seconds,
    left: percent,
    top: percent,
    width: percent,
    height: percent,
  })
  .refine(({ start, end }) => end > start, { path: ["end"], error: text.order })
  .refine(
    ({ left, top, width, height }) => {
      const given = [left, top, width, height].filter((one) => one !== undefined);
      return [0, 4].includes(given.length);
    },
    { path: ["left"], error: text.incomplete },
  )
  .refine(
    ({ left = 0, top = 0, width = 0, height = 0 }) => left + width <= 100 && top + height <= 100,
    { path: ["width"], error: text.outside },
  );

export async function loader({ context, url }: Route.LoaderArgs) {
  return {
    rules: constraintsOf(form),
    canTag: mayLabel(context),
    tracksPath: url.pathname.replace(/\/new$/, "") + url.search,
  };
}

export async function action(args: Route.ActionArgs) {
  const { value, refused } = await readForm(args.request, form);
  if (!mayLabel(args.context)) return refused(new Refusal("forbidden", text.readOnly));
  if (!value) return refused();
  const id = args.params.currentRecordingId;
  const { recording } = await send(args, getRecording, { id });
  if (recording.groupId !== requireProject(args.context).id) {
    return refused(new Refusal("missing", text.readOnly));
  }
  const { duration } = recording;
  if (duration !== null && value.start > duration) {
    return refused(invalidFields([{ param: "start", msg: text.late(duration) }]));
  }
  const drawn = toDrawnTrack(value, recording);
  const outcome = await attempt(args, createTrack, { id, data: drawn });
  if (!outcome.ok) return refused(outcome.refusal);
  const { trackId } = outcome.reply;
  const isMasked = outcome.messages.includes("Track is masked.");
  if (isMasked) return refused(new Refusal("rule", text.masked));
  const to = args.url.pathname.replace(/\/new$/, `/${trackId}`) + args.url.search;
  return redirectWithNotice(to, { tone: "success", text: text.done });
}

export default function NewTrack({ loaderData, actionData }: Route.ComponentProps) {
  const { medium } = useOutletContext<RecordingOutlet>();
  const { rules, canTag, tracksPath } = loaderData;
  const problems = toProblems(actionData, rules);
  return (
    <TaskPart className="section" title={text.title} problems={problems}>
      <p className="about">{canTag ? text.about : text.readOnly}</p>
      {canTag && (
        <form className="form" method="post" noValidate>
          <div className="number-fields">
            <TextInput
              {...problems.field("start", "0")}
              label={text.start}
              inputMode="decimal"
              autoComplete="off"
            />
            <TextInput
              {...problems.field("end")}
              label={text.end}
              inputMode="decimal"
              autoComplete="off"
            />
          </div>
          {medium === "camera" && (
            <fieldset className="choices">
              <legend>{text.where}</legend>
              <div className="number-fields">
                {(["left", "top", "width", "height"] as const).map((name) => (
                  <TextInput
                    key={name}
                    {...problems.field(name)}
                    label={text[name]}
                    inputMode="decimal"
                    autoComplete="off"
                  />
                ))}
              </div>
            </fieldset>
          )}
          <FormButtons
            label={text.save}
            pending={text.saving}
            cancel={{ to: tracksPath, label: text.cancel }}
          />
        </form>
      )}
    </TaskPart>
  );
}
