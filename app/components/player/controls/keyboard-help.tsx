import { Fragment, useEffect, useId, useRef } from "react";
import { type KeyRow, useKeysSwitch } from "../use-keys.ts";
import { Toggle } from "./toggle.tsx";

interface Props {
  rows: readonly KeyRow[];
  onClose: () => void;
}

const signs: Record<string, string> = {
  ArrowLeft: "Left arrow",
  ArrowRight: "Right arrow",
  ",": "Comma",
  ".": "Full stop",
};

export function KeyboardHelp({ rows, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const [isOn, switchKeys] = useKeysSwitch();
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog className="page-dialog" ref={dialog} aria-labelledby={titleId} onClose={onClose}>
      <form className="page-dialog-close" method="dialog">
        <button className="button" data-tone="neutral" type="submit">
          Close
        </button>
      </form>
      <h2 id={titleId}>Keyboard</h2>
      <Toggle isOn={isOn} onSwitch={switchKeys}>
        Keyboard shortcuts (off while you type)
      </Toggle>
      <dl className="facts player-keys">
        {rows.map(({ keys, does }) => (
          <Fragment key={does}>
            <dt>
              {keys.map((key, at) => (
                <Fragment key={key}>
                  {at > 0 && " or "}
                  <kbd>{formatKey(key)}</kbd>
                </Fragment>
              ))}
            </dt>
            <dd>{does}</dd>
          </Fragment>
        ))}
      </dl>
    </dialog>
  );
}

/** "Alt+Left arrow", "K" */
function formatKey(name: string): string {
  const parts = name === "+" ? [name] : name.split("+");
  return parts
    .map((part) => signs[part] ?? (part.length === 1 ? part.toUpperCase() : part))
    .join("+");
}
