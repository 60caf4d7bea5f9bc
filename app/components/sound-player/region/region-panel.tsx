import { type KeyboardEvent, useId } from "react";
import { useFetcher } from "react-router";
import { HiddenFields } from "#app/components/forms/hidden-fields.tsx";
import type { FormResult } from "#app/forms/form.ts";
import { Button } from "#app/ui/button.tsx";
import { type Bounds, type Region, toFields } from "./region.ts";
import { RegionFields } from "./region-fields.tsx";

const text = {
  title: "Draw a track",
  correct: (number: number) => `Correct track ${number}`,
  hint: "Drag a box around the sound. Arrow keys move the box, Shift with arrow keys changes its size; zoom in for smaller steps.",
  what: "What it is",
  later: "Choose later",
  hear: "Hear it",
  add: "Add the track",
  save: "Save",
  saving: "Saving…",
  cancel: "Cancel",
  failed: "Not saved. Check what is filled in, then try again.",
};

interface Props {
  region: Region;
  bounds: Bounds;
  /** Of the track that is corrected; undefined for a new one. */
  number: number | undefined;
  action: string;
  tags: readonly { what: string; name: string }[];
  onChange: (region: Region) => void;
  onHear: () => void;
  onClose: () => void;
}

/** What is drawn, in numbers, and the form that keeps it. */
export function RegionPanel(props: Props) {
  const { region, number, action, tags, onClose } = props;
  const fetcher = useFetcher<FormResult>();
  const id = useId();
  const isSaving = fetcher.state !== "idle";
  const problems = Object.values(fetcher.data?.error ?? {}).flatMap((messages) => messages ?? []);
  const hasFailed = fetcher.data?.error !== undefined;
  const save = number === undefined ? text.add : text.save;
  const leave = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    onClose();
  };
  return (
    <fetcher.Form
      className="draw-panel"
      method="post"
      action={action}
      aria-labelledby={id}
      onKeyDown={leave}
      onSubmit={(event) => isSaving && event.preventDefault()}
    >
      <h2 id={id}>{number === undefined ? text.title : text.correct(number)}</h2>
      <p id="draw-keys">{text.hint}</p>
      <RegionFields region={region} bounds={props.bounds} onChange={props.onChange} />
      <HiddenFields fields={toFields(region)} />
      {number === undefined && (
        <label className="player-select">
          {text.what}
          <select className="input" name="what">
            <option value="">{text.later}</option>
            {tags.map((tag) => (
              <option key={tag.what} value={tag.what}>
                {tag.name}
              </option>
            ))}
          </select>
        </label>
      )}
      <div role="alert">{hasFailed && <p>{problems.join(". ") || text.failed}</p>}</div>
      <div className="cluster">
        <Button aria-disabled={isSaving || undefined}>{isSaving ? text.saving : save}</Button>
        <Button type="button" tone="neutral" icon="play" onClick={props.onHear}>
          {text.hear}
        </Button>
        <Button type="button" tone="neutral" onClick={onClose}>
          {text.cancel}
        </Button>
      </div>
    </fetcher.Form>
  );
}
