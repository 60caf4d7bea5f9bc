import { type PointerEvent, useId, useState } from "react";
import type { CptvHeader } from "#media/cptv/format.ts";
import { momentOfFrame } from "#media/thermal/playback.ts";
import type { Playhead } from "#media/thermal/playhead.ts";
import type { Film } from "../film/film.ts";
import { usePlayheadFrame } from "../film/use-playhead.ts";
import type { Colours } from "../picture/picture.tsx";
import type { PlacedTrack } from "../picture/track-boxes.ts";
import { describeTracks, TrackBars } from "./track-bars.tsx";
import { formatTenths } from "#contract/rules/times/durations.ts";
import { Preview } from "./preview.tsx";

interface Props {
  playhead: Playhead;
  film: Film;
  /** Undefined until it has come. */
  header: CptvHeader | undefined;
  tracks: readonly PlacedTrack[];
  chosenId: number | undefined;
  /** Frames there will be, which may be more than have come. */
  expectedFrames: number;
  fps: number;
  colours: Colours;
}

export function Scrubber(props: Props) {
  const { playhead, film, header, tracks, chosenId, expectedFrames, fps, colours } = props;
  const frame = usePlayheadFrame(playhead);
  const [peeked, setPeeked] = useState<number>();
  const tracksId = useId();
  const lastFrame = Math.max(0, expectedFrames - 1);
  const peek = (frameNumber: number | undefined) => {
    setPeeked(frameNumber);
    film.peek(frameNumber);
  };
  const onPointerMove = (event: PointerEvent<HTMLInputElement>) => {
    if (event.pointerType === "touch" || !header) return;
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const share = (event.clientX - left - thumbPx / 2) / (width - thumbPx);
    peek(Math.round(Math.min(Math.max(share, 0), 1) * lastFrame));
  };
  return (
    <div className="player-scrubber">
      {header && peeked !== undefined && (
        <Preview
          {...{ film, header, colours }}
          frameNumber={peeked}
          time={formatTenths(momentOfFrame(peeked, fps))}
          share={peeked / Math.max(1, lastFrame)}
        />
      )}
      <input
        type="range"
        data-scrubber
        aria-label="Time"
        aria-valuetext={describePlace(frame, expectedFrames, fps)}
        aria-describedby={tracksId}
        min={0}
        max={lastFrame}
        value={frame}
        disabled={!header}
        onPointerDown={() => holdUntilReleased(playhead)}
        onPointerMove={onPointerMove}
        onPointerLeave={() => peek(undefined)}
        onChange={({ target }) => playhead.seek(target.valueAsNumber)}
      />
      <TrackBars {...{ tracks, chosenId, lastFrame }} />
      <p className="visually-hidden" id={tracksId}>
        {describeTracks(tracks, fps)}
      </p>
    </div>
  );
}

/** As wide as the sheet makes it. */
const thumbPx = 16;

function holdUntilReleased(playhead: Playhead): void {
  const released = new AbortController();
  const release = () => {
    released.abort();
    playhead.hold(false);
  };
  playhead.hold(true);
  addEventListener("pointerup", release, { signal: released.signal });
  addEventListener("pointercancel", release, { signal: released.signal });
}

/** "Frame 47 of 163 · 0:05.2" */
export function describePlace(frame: number, frameCount: number, fps: number): string {
  if (frameCount === 0) return "";
  return `Frame ${frame + 1} of ${frameCount} · ${formatTenths(momentOfFrame(frame, fps))}`;
}
