import { type KeyboardEvent, type ReactNode, useId } from "react";
import { useFetcher } from "react-router";
import { HiddenFields } from "#app/components/forms/hidden-fields.tsx";
import { PlayerSelect } from "#app/components/player/controls/player-select.tsx";
import type { FormResult } from "#app/forms/form.ts";
import { Button } from "#app/ui/button.tsx";

const text = {
  what: "What it is",
  later: "Choose later",
  saving: "Saving…",
  cancel: "Cancel",
  failed: "Not saved. Check what is filled in, then try again.",
};

interface Props {
  title: string;
  /** How to draw by pointer and keys. */
  hint: string;
  /** On the button that sends it. */
  save: string;
  action: string;
  fields: [string, string][];
  /** To say at once what it is; absent where that was said before. */
  tags: readonly { what: string; name: string }[] | undefined;
  /** Beside the one that sends it. */
  buttons?: ReactNode;
  onClose: () => void;
  /** What is drawn, in numbers. */
  children: ReactNode;
}

/** The form beside a picture on which somebody draws a track. */
export function DrawPanel(props: Props) {
  const { title, hint, action, fields, tags, buttons, onClose, children } = props;
  const fetcher = useFetcher<FormResult>();
  const id = useId();
  const isSaving = fetcher.state !== "idle";
  const hasFailed = fetcher.data?.error !== undefined;
  const problems = Object.values(fetcher.data?.error ?? {}).flatMap((messages) => messages ?? []);
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
      <h2 id={id}>{title}</h2>
      <p id="draw-keys">{hint}</p>
      {children}
      <HiddenFields fields={fields} />
      {tags && (
        <PlayerSelect label={text.what} name="what">
          <option value="">{text.later}</option>
          {tags.map((tag) => (
            <option key={tag.what} value={tag.what}>
              {tag.name}
            </option>
          ))}
        </PlayerSelect>
      )}
      <div role="alert">{hasFailed && <p>{problems.join(". ") || text.failed}</p>}</div>
      <div className="cluster">
        <Button aria-disabled={isSaving || undefined}>{isSaving ? text.saving : props.save}</Button>
        {buttons}
        <Button type="button" tone="neutral" onClick={onClose}>
          {text.cancel}
        </Button>
      </div>
    </fetcher.Form>
  );
}
