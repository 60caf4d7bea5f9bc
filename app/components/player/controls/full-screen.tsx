import { type RefObject, useEffect, useState } from "react";
import { Button } from "#app/ui/button.tsx";

/** Nothing where the browser fills the screen with films alone, as on small phones. */
export function FullScreen({ element }: { element: RefObject<HTMLElement | null> }) {
  const [isFull, setFull] = useState(false);
  useEffect(() => {
    const follow = () => setFull(document.fullscreenElement !== null);
    document.addEventListener("fullscreenchange", follow);
    return () => document.removeEventListener("fullscreenchange", follow);
  }, []);
  if (!document.fullscreenEnabled) return null;
  const change = () =>
    void (isFull ? document.exitFullscreen() : element.current?.requestFullscreen());
  return (
    <Button type="button" tone="neutral" icon="full-screen" onClick={change}>
      {isFull ? "Leave full screen" : "Full screen"}
    </Button>
  );
}
