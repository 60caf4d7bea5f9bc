import { lazy, Suspense, useState } from "react";
import { reviewKeys } from "./review-keys.ts";

/** Comes when it is asked for. */
const KeyboardHelp = lazy(() =>
  import("#app/components/player/controls/keyboard-help.tsx").then(({ KeyboardHelp }) => ({
    default: KeyboardHelp,
  })),
);

const text = { open: "Keyboard" };

/** The list of keys with the switch for all of them: a button opens it, too, since keys may be off. */
export function KeyboardList() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        className="link-button review-keyboard"
        type="button"
        aria-keyshortcuts="?"
        onClick={() => setOpen(true)}
      >
        {text.open}
      </button>
      {isOpen && (
        <Suspense>
          <KeyboardHelp rows={reviewKeys} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
