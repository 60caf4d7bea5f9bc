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

/** The list of keys with the switch for all of them, as a dialog that a key and a button open. */
export function useKeyboardHelp() {
  const [isOpen, setOpen] = useState(false);
  const show = (rows: readonly KeyRow[]) =>
    isOpen && (
      <Suspense>
        <KeyboardHelp rows={rows} onClose={() => setOpen(false)} />
      </Suspense>
    );
  return { open: () => setOpen(true), show };
}

/** The same with a button of its own, which the key presses. */
export function KeyboardList({ rows }: { rows: readonly KeyRow[] }) {
  const help = useKeyboardHelp();
  return (
    <>
      <button
        className="link-button keyboard-list"
        type="button"
        aria-keyshortcuts="?"
        onClick={help.open}
      >
        {text.open}
      </button>
      {help.show(rows)}
    </>
  );
}
