import { lazy, Suspense, useState } from "react";
import type { KeyRow } from "./player/use-keys.ts";

/** Comes when it is asked for. */
const KeyboardHelp = lazy(() =>
  import("./player/controls/keyboard-help.tsx").then(({ KeyboardHelp }) => ({
    default: KeyboardHelp,
  })),
);

/** Of the list itself. */
export const helpKey: KeyRow = { keys: ["?"], does: "Show this list" };

const text = { open: "Keyboard" };

/** The list of keys with the switch for all of them: a button opens it, too, since keys may be off. */
export function KeyboardList({ rows }: { rows: readonly KeyRow[] }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        className="link-button keyboard-list"
        type="button"
        aria-keyshortcuts="?"
        onClick={() => setOpen(true)}
      >
        {text.open}
      </button>
      {isOpen && (
        <Suspense>
          <KeyboardHelp rows={rows} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
