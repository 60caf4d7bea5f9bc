import { data as answer, Link } from "react-router";
import { FormButtons } from "#app/components/forms/form-buttons.tsx";
import { TaskPart } from "#app/components/forms/task-part.tsx";
import { constraintsOf } from "#app/forms/constraints.server.ts";
import { readForm } from "#app/forms/form.ts";
import { toProblems } from "#app/forms/problems.ts";
import { send } from "#app/services/api/api.server.ts";
import { requireProject, requireViewer } from "#app/services/navigation/navigation.server.ts";
import { redirectWithNotice } from "#app/services/navigation/notice.server.ts";
import { invalidFields, Refusal } from "#contract/envelope.ts";
import { getRecording } from "#contract/wire/recordings/recordings.ts";
import type { Route } from "./+types/correct";
import { mayLabel } from "../recording-form.server.ts";
import { AnimalFields } from "./animal-fields.tsx";
import { correctForm, toFields } from "./correct-form.server.ts";
import { saveCorrection } from "./save-correction.server.ts";
import { findLate } from "./span-form.server.ts";
import { SpanFields } from "./span-fields.tsx";

const text = {
  title: (number: number) => `Correct track ${number}`,
  about: "Times are in seconds from the start of the recording.",
  save: "Save",
  saving: "Saving…",
  cancel: "Cancel",
  done: (number: number) => `Track ${number} corrected.`,
  readOnly: "Only members of the project correct tracks.",
  choose: "Choose what it shows",
  back: "Back to the track",
  nothing:
    "Say what the track shows first: then you can say whether it was male or female, young or grown.",
};

/** The track of the address, as it stands; there is none of another project. */
async function readTrack(args: Route.LoaderArgs | Route.ActionArgs) {
  const { currentRecordingId: id, trackId } = args.params;
  const { recording } = await send(args, getRecording, { id });
  const index = recording.tracks.findIndex((one) => String(one.id) === trackId);
  const track = recording.tracks[index];
  const isElsewhere = recording.groupId !== requireProject(args.context).id;
  if (!track || isElsewhere) throw answer(null, { status: 404 });
  const { user } = requireViewer(args.context);
  const own = track.tags.find((tag) => !tag.automatic && tag.userId === user.id);
  const isSound = recording.type === "audio";
  return { recording, track, number: index + 1, own, isSound };
}

export async function loader(args: Route.LoaderArgs) {
  const { track, number, own, isSound } = await readTrack(args);
  return {
    rules: constraintsOf(correctForm),
    number,
    isSound,
    hasOwn: own !== undefined,
    values: toFields(track, { own, isSound }),
    canTag: mayLabel(args.context),
    trackPath: args.url.pathname.replace(/\/correct$/, "") + args.url.search,
  };
}

export async function action(args: Route.ActionArgs) {
  const { value, refused } = await readForm(args.request, correctForm);
  if (!mayLabel(args.context)) return refused(new Refusal("forbidden", text.readOnly));
  if (!value) return refused();
  const { recording, track, number, own, isSound } = await readTrack(args);
  const late = findLate(value, recording.duration);
  if (late.length > 0) return refused(invalidFields(late));
  const refusal = await saveCorrection(args, { recording, track, own }, value);
  if (refusal) return refused(refusal);
  const { pathname, search } = args.url;
  return redirectWithNotice(pathname.replace(/\/correct$/, "") + search, {
    tone: "success",
    text: text.done(number),
    undo: { action: pathname + search, fields: Object.entries(toFields(track, { own, isSound })) },
  });
}

export default function Correct({ loaderData, actionData }: Route.ComponentProps) {
  const { rules, number, isSound, hasOwn, values, canTag, trackPath } = loaderData;
  const problems = toProblems(actionData, rules);
  return (
    <TaskPart className="section" title={text.title(number)} problems={problems}>
      {!canTag && <p className="about">{text.readOnly}</p>}
      {canTag && !hasOwn && <p className="about">{text.nothing}</p>}
      {!isSound && !hasOwn && <Link to={trackPath}>{canTag ? text.choose : text.back}</Link>}
      {canTag && (isSound || hasOwn) && (
        <form className="form" method="post" noValidate>
          {isSound && (
            <>
              <p className="about">{text.about}</p>
              <SpanFields problems={problems} values={values} hasPitch />
            </>
          )}
          {hasOwn && <AnimalFields problems={problems} values={values} isSound={isSound} />}
          <FormButtons
            label={text.save}
            pending={text.saving}
            cancel={{ to: trackPath, label: text.cancel }}
          />
        </form>
      )}
    </TaskPart>
  );
}
