import type { Clip, ClipFailure } from "#media/thermal/clip.ts";
import { Button } from "#app/ui/button.tsx";

const text: Record<ClipFailure, string> = {
  unreachable: "The connection failed before the whole recording arrived.",
  unreadable: "The file of this recording cannot be read.",
  unsupported: "This browser cannot play the recording itself. The clip below works everywhere.",
};

/** How far the recording has come, until it is there. */
export function Loading({ clip: { isSettled, loadedShare } }: { clip: Clip }) {
  if (isSettled) return null;
  return (
    <p className="player-loading">
      Loading {loadedShare > 0 && `${Math.round(loadedShare * 100)} %`}
      <progress aria-label="Loading the recording" value={loadedShare || undefined} />
    </p>
  );
}

export function Failure({ failure, retry }: { failure: ClipFailure; retry: () => void }) {
  return (
    <div className="player-failure" role="alert">
      <p>{text[failure]}</p>
      <Button type="button" tone="neutral" onClick={retry}>
        Try again
      </Button>
    </div>
  );
}
