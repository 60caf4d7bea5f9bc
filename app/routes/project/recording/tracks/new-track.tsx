import { useOutletContext } from "react-router";
import { FormButtons } from "#app/components/forms/form-buttons.tsx";
import { TaskPart } from "#app/components/forms/task-part.tsx";
import { constraintsOf } from "#app/forms/constraints.server.ts";
import { readForm } from "#app/forms/form.ts";
import { type Problems, toProblems } from "#app/forms/problems.ts";
import { keepProblems } from "#app/in-place/keep-failures.ts";
import { attempt, send } from "#app/services/api/api.server.ts";
import { requireProject } from "#app/services/navigation/navigation.server.ts";
import { redirectWithNotice } from "#app/services/navigation/notice.server.ts";
import { tagName } from "#app/services/recordings/tag-text.server.ts";
import { TextInput } from "#app/ui/text-inputs.tsx";
import { invalidFields, Refusal } from "#contract/envelope.ts";
import { toDrawnTrack } from "#contract/rules/tracks/drawn-track.ts";
import { getRecording } from "#contract/wire/recordings/recordings.ts";
import { listRenditions } from "#contract/wire/recordings/renditions.ts";
import { createTrack } from "#contract/wire/tracks/tracks.ts";
import type { Route } from "./+types/new-track";
import { mayLabel } from "../recording-form.server.ts";
import { boxesOf, drawnTrackForm } from "./drawn-track-form.server.ts";
import { findLate } from "../correct/span-form.server.ts";
import { speechTag, toSpeechQuestion, wouldDeleteSound } from "../sound/speech.server.ts";
import { SpanFields } from "../correct/span-fields.tsx";
import type { RecordingOutlet } from "../outlet.ts";

const text = {
  title: "Add a track",
  about: {
    camera:
      "A track is one animal over a span of time. Give the seconds from the start of the recording, and where it was if you can tell.",
    audio:
      "A track is one animal over a span of time. Give the seconds from the start of the recording, and how low and high it sounded if you can tell.",
  },
  where: "Where it was in the picture, in per cent (leave empty for the whole picture)",
  whereAtEnd: "Where it was at the end, if it moved",
  left: "Left edge",
  top: "Top edge",
  width: "Width",
  height: "Height",
  save: "Add the track",
  saving: "Saving…",
  cancel: "Cancel",
  added: "Track added.",
  done: "Track added. Choose what it shows.",
  doneAs: (tag: string) => `Track added: ${tag}.`,
  masked: "This part of the picture is masked on this device, so nothing there is kept.",
  readOnly: "Only members of the project add tracks.",
};

export async function loader({ context, url }: Route.LoaderArgs) {
  return {
    rules: constraintsOf(drawnTrackForm),
    canTag: mayLabel(context),
    tracksPath: url.pathname.replace(/\/new$/, "") + url.search,
  };
}

export async function action(args: Route.ActionArgs) {
  const { value, refused } = await readForm(args.request, drawnTrackForm);
  if (!mayLabel(args.context)) return refused(new Refusal("forbidden", text.readOnly));
  if (!value) return refused();
  const id = args.params.currentRecordingId;
  /* Another server of the same dialect has no renditions. */
  const [{ recording }, made] = await Promise.all([
    send(args, getRecording, { id }),
    attempt(args, listRenditions, { id }),
  ]);
  if (recording.groupId !== requireProject(args.context).id) {
    return refused(new Refusal("missing", text.readOnly));
  }
  const late = findLate(value, recording.duration);
  if (late.length > 0) return refused(invalidFields(late));
  const poster = made.ok ? made.reply.renditions.find(({ kind }) => kind === "poster") : undefined;
  const film = { ...recording, framesPerSecond: poster?.framesPerSecond };
  const drawn = toDrawnTrack({ ...value, ...boxesOf(value) }, film);
  /* It is asked first: the track is added before, so that nothing that was filled in is lost. */
  const asks = value.what === speechTag && wouldDeleteSound(args.context, recording);
  const what = asks ? undefined : value.what;
  const says = what ? [what] : undefined;
  const outcome = await attempt(args, createTrack, { id, data: drawn, says });
  if (!outcome.ok) return refused(outcome.refusal);
  const { trackId } = outcome.reply;
  const isMasked = outcome.messages.includes("Track is masked.");
  if (isMasked) return refused(new Refusal("rule", text.masked));
  const { pathname, search } = args.url;
  const toView = (view: string) => pathname.replace(/\/new$/, view) + search;
  const medium = recording.type === "audio" ? "audio" : "camera";
  return redirectWithNotice(asks ? toSpeechQuestion(args.url, [trackId]) : toView(`/${trackId}`), {
    tone: "success",
    text: what ? text.doneAs(tagName(what, medium)) : asks ? text.added : text.done,
    undo: { action: toView(""), fields: [["deleteTrack", String(trackId)]] },
  });
}

/** Of what is drawn: it stays where the line breaks. */
export const clientAction = keepProblems;

export default function NewTrack({ loaderData, actionData }: Route.ComponentProps) {
  const { medium } = useOutletContext<RecordingOutlet>();
  const { rules, canTag, tracksPath } = loaderData;
  const problems = toProblems(actionData, rules);
  return (
    <TaskPart className="section" title={text.title} problems={problems}>
      <p className="about">{canTag ? text.about[medium] : text.readOnly}</p>
      {canTag && (
        <form className="form" method="post" noValidate>
          <SpanFields problems={problems} values={{ start: "0" }} hasPitch={medium === "audio"} />
          {medium === "camera" && (
            <>
              <BoxFields legend={text.where} names={sides} problems={problems} />
              <BoxFields legend={text.whereAtEnd} names={endSides} problems={problems} />
            </>
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

const sides = { left: "left", top: "top", width: "width", height: "height" } as const;
const endSides = {
  left: "endLeft",
  top: "endTop",
  width: "endWidth",
  height: "endHeight",
} as const;

interface BoxFieldsProps {
  legend: string;
  /** What the form calls each side. */
  names: Record<keyof typeof sides, string>;
  problems: Problems;
}

function BoxFields({ legend, names, problems }: BoxFieldsProps) {
  return (
    <fieldset className="choices">
      <legend>{legend}</legend>
      <div className="number-fields">
        {(["left", "top", "width", "height"] as const).map((side) => (
          <TextInput
            key={side}
            {...problems.field(names[side])}
            label={text[side]}
            inputMode="decimal"
            autoComplete="off"
          />
        ))}
      </div>
    </fieldset>
  );
}
