import { Button } from "#app/ui/button.tsx";
import type { OnDemand } from "../use-on-demand.ts";

interface Props extends Pick<OnDemand, "state" | "open" | "close"> {
  words: { open: string; close: string; failed: string };
}

/** The button that opens an interactive map and closes it, and what is said when it cannot be had. */
export function MapSwitch({ words, state, open, close }: Props) {
  const isOpen = state === "open";
  return (
    <>
      <Button
        tone="neutral"
        type="button"
        aria-disabled={state === "opening"}
        onClick={isOpen ? close : open}
      >
        {isOpen ? words.close : state === "opening" ? "Opening…" : words.open}
      </Button>
      <output>{state === "failed" && words.failed}</output>
    </>
  );
}
