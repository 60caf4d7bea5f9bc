import { useId } from "react";
import { Button } from "#app/ui/button.tsx";
import { formatBytes } from "#contract/rules/times/durations.ts";
import type { ChosenFile } from "./chosen-file.ts";

const text = {
  folder: "Or a whole folder",
  folderHint: "You can also drop folders and files anywhere on this page.",
  dropped: (files: number, bytes: string) =>
    `Dropped here: ${files.toLocaleString("en-NZ")} ${files === 1 ? "file" : "files"}, ${bytes}.`,
  forget: "Remove them",
  beginning: "Starting…",
};

interface Props {
  dropped: ChosenFile[];
  fault: string | undefined;
  isBeginning: boolean;
  forget(): void;
}

/** What scripts add to the form: folders, files that are dropped, and what is wrong with the choice. */
export function Choosing({ dropped, fault, isBeginning, forget }: Props) {
  const id = useId();
  const bytes = dropped.reduce((sum, { file }) => sum + file.size, 0);
  const message = text.dropped(dropped.length, formatBytes(bytes));
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {text.folder}
      </label>
      <p className="field-hint" id={`${id}-hint`}>
        {text.folderHint}
      </p>
      <input
        className="input"
        id={id}
        type="file"
        multiple
        aria-describedby={`${id}-hint`}
        ref={(input) => input?.setAttribute("webkitdirectory", "")}
      />
      {dropped.length > 0 && (
        <p className="cluster">
          {message}
          <Button type="button" tone="neutral" onClick={forget}>
            {text.forget}
          </Button>
        </p>
      )}
      <p className="field-error" role="alert">
        {fault}
      </p>
      <output className="visually-hidden">
        {isBeginning ? text.beginning : dropped.length > 0 && message}
      </output>
    </div>
  );
}
