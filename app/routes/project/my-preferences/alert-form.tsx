import { FormButtons } from "#app/components/forms/form-buttons.tsx";
import { PackedGroup } from "#app/components/forms/packed-options.tsx";
import { TagPicker } from "#app/components/tag-picker.tsx";
import type { Constraints } from "#app/forms/constraints.server.ts";
import type { FormResult } from "#app/forms/form.ts";
import { unpackOptions } from "#app/forms/packed-options.ts";
import { toProblems, type Field } from "#app/forms/problems.ts";
import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/choices.tsx";
import { Facts } from "#app/ui/facts.tsx";
import { Select, TextInput } from "#app/ui/text-inputs.tsx";
import { notChosen } from "./not-chosen.ts";
import type { AlertInput, listTagBoxes, listWatchable, pickTag } from "./alert-input.server.ts";

const text = {
  watches: "Where",
  choose: "Choose where",
  project: "Anywhere in this project",
  locations: "At one location",
  devices: "By one device",
  tags: "Alert on",
  tagsHint: "An alert on an animal covers all kinds of it: Mustelid includes stoats.",
  another: "Another tag",
  anotherHint: "It is added to the boxes above when you preview the alert, and saved with them.",
  minutes: "Minutes between emails",
  minutesHint: "The shortest time from one email to the next.",
  preview: "Preview last week's emails",
  previewing: "Looking…",
  save: "Save alert",
  saving: "Saving…",
  cancel: "Cancel",
};

interface Props {
  input: AlertInput;
  boxes: ReturnType<typeof listTagBoxes>;
  picker: ReturnType<typeof pickTag>;
  /** The alert as the form began with it, where there is one. */
  before: string | undefined;
  /** Where cancelling leads. */
  path: string;
  /** What may be watched, or the words for what is. */
  watchable: Awaited<ReturnType<typeof listWatchable>> | string;
  result: FormResult | undefined;
  rules: Constraints;
}

/** What it waits for, and where. Trying it sends the same fields by GET, so that the address holds them. */
export function AlertForm({ input, boxes, picker, before, path, watchable, result, rules }: Props) {
  const problems = toProblems(result, rules);
  const ticked = problems.ticked("tags") ?? input.tags;
  return (
    <form className="form alert-form" method="post" noValidate>
      {before !== undefined && (
        <input type="hidden" name="before" value={problems.typed("before") ?? before} />
      )}
      {typeof watchable === "string" ? (
        <Facts facts={[{ term: text.watches, value: watchable }]} />
      ) : (
        <Watches {...watchable} field={problems.field("watches", input.watches)} />
      )}
      <fieldset className="choices">
        <legend className="field-label">{text.tags}</legend>
        <p className="field-hint">{text.tagsHint}</p>
        <div className="tag-boxes">
          {boxes.map(({ tag, name }) => (
            <Checkbox
              key={tag}
              id={`tags-${tag}`}
              name="tags"
              value={tag}
              label={name}
              defaultChecked={ticked.includes(tag)}
            />
          ))}
        </div>
      </fieldset>
      <TagPicker
        label={text.another}
        hint={text.anotherHint}
        picker={picker}
        typedTag={problems.typed("tag")}
        taken={ticked}
        errors={problems.of("tag")}
      />
      <TextInput
        {...problems.field("minutes", input.minutes)}
        type="number"
        inputMode="decimal"
        step="any"
        label={text.minutes}
        hint={text.minutesHint}
      />
      <p className="form-step">
        <Button
          tone="neutral"
          name="preview"
          value="yes"
          formMethod="get"
          formNoValidate
          data-pending={text.previewing}
        >
          {text.preview}
        </Button>
      </p>
      <FormButtons
        label={text.save}
        pending={text.saving}
        cancel={{ to: path, label: text.cancel }}
      />
    </form>
  );
}

type WatchesProps = Awaited<ReturnType<typeof listWatchable>> & { field: Field };

/** Of what is gone or was never there, nobody has chosen the whole project. */
function Watches({ locations, devices, field }: WatchesProps) {
  const there = [locations, devices].flatMap((packed) => unpackOptions(packed));
  const isThere = ["project", ...there.map(({ value }) => value)].includes(
    field.defaultValue ?? "",
  );
  return (
    <Select {...field} defaultValue={isThere ? field.defaultValue : notChosen} label={text.watches}>
      {!isThere && <option value={notChosen}>{text.choose}</option>}
      <option value="project">{text.project}</option>
      <PackedGroup label={text.locations} packed={locations} />
      <PackedGroup label={text.devices} packed={devices} />
    </Select>
  );
}
