import { FormButtons } from "#app/components/forms/form-buttons.tsx";
import { HiddenFields } from "#app/components/forms/hidden-fields.tsx";
import { TaskPart } from "#app/components/forms/task-part.tsx";
import { toProblems } from "#app/forms/problems.ts";

const text = {
  title: "Delete the sound of this recording?",
  effect: (tracks: string, project: string) =>
    `You are tagging ${tracks} as human speech. ${project} deletes sound in which people are heard, so this deletes all of the recording's sound, its spectrograms and its clips. Nobody can restore them.`,
  tracks: (numbers: number[]) =>
    numbers.length === 1 ? `track ${numbers[0]}` : `tracks ${lists.format(numbers.map(String))}`,
  spared: "The recording stays in all lists, with its tracks and tags.",
  act: "Tag it and delete the sound",
  acting: "Deleting…",
  cancel: "Keep the sound",
};

/** On a phone it stands below the picture of the sound. */
export const questionId = "speech";

const lists = new Intl.ListFormat("en-NZ");

interface Props {
  project: string;
  numbers: number[];
  /** Takes the form, and is where one goes back to. */
  to: string;
  fields: [name: string, value: string][];
}

/** Asks once more, because what is deleted cannot be put back. */
export function SpeechQuestion({ project, numbers, to, fields }: Props) {
  return (
    <TaskPart
      className="section"
      id={questionId}
      title={text.title}
      problems={toProblems(undefined)}
    >
      <form className="prose" method="post" action={to}>
        <HiddenFields fields={[...fields, ["deleteSound", "yes"]]} />
        <p>{text.effect(text.tracks(numbers), project)}</p>
        <p>{text.spared}</p>
        <FormButtons
          label={text.act}
          pending={text.acting}
          tone="danger"
          cancel={{ to, label: text.cancel }}
        />
      </form>
    </TaskPart>
  );
}
