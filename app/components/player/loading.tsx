import { type Clip, type ClipFailure, isShowable } from "#media/thermal/clip.ts";
import { Button } from "#app/ui/button.tsx";

const text: Record<ClipFailure, string> = {
  unreachable: "The connection failed before the whole recording arrived.",
  gone: "The file of this recording is gone.",
  unreadable: "The file of this recording cannot be read.",
  "too-large": "This recording is longer than the player can hold. Download it to see the rest.",
  unsupported: "This browser cannot play the recording itself.",
};

/** How far the recording has come, until it is there; in words until there is a picture. */
export function Loading({ clip }: { clip: Clip }) {
  const { isSettled, loadedShare } = clip;
  if (isSettled) return null;
  return (
    <p className="player-loading" data-quiet={isShowable(clip)}>
      <span>Loading {loadedShare > 0 && `${Math.round(loadedShare * 100)}%`}</span>
      <progress aria-label="Loading the recording" value={loadedShare || undefined} />
    </p>
  );
}

interface FailureProps {
  failure: ClipFailure;
  retry: () => void;
  clipPath: string | undefined;
}

export function Failure({ failure, retry, clipPath }: FailureProps) {
  return (
    <div className="player-failure" role="alert">
      <p>{text[failure]}</p>
      {!["too-large", "gone"].includes(failure) && (
        <Button type="button" tone="neutral" onClick={retry}>
          Try again
        </Button>
      )}
      {clipPath && <a href={clipPath}>Watch the clip</a>}
    </div>
  );
}
