import { type SyntheticEvent, useEffect, useRef, useState } from "react";
import soundRules from "#app/styles/sound.css?inline";
import { Button } from "#app/ui/button.tsx";
import { PageStyle } from "#app/ui/page-style.tsx";
import { Alone } from "../../recording/sound/alone.tsx";
import { WholeSound } from "../../recording/sound/whole-sound.tsx";
import { Whole } from "../../recording/sound/whole.tsx";
import type { ReviewTrack, ReviewView } from "../review-item.server.ts";

const text = {
  pending: "Making the picture of this sound…",
  none: "There is no picture of this sound.",
  hear: "Hear it alone",
};

interface Props {
  view: ReviewView & { soundSrc: string };
  track: ReviewTrack | undefined;
  /** The page's address, where the query names the track. */
  path: string;
  search: string;
  /** With scripts. */
  onChoose: ((trackId: number) => void) | undefined;
}

/** All of a sound with its tracks, and the one that waits alone. */
export function ReviewSound({ view, track, path, search, onChoose }: Props) {
  const { kind, soundSrc, sound, tracks } = view;
  const { figure, facts, clips = {} } = sound ?? {};
  const known = track && clips[track.id];
  const clip = known && { ...known, label: track.label };
  const box = useRef<HTMLDivElement>(null);
  const [now, setNow] = useState<number>();
  const choose = useHearing(box, track?.id, onChoose);
  const follow = ({ target }: SyntheticEvent) => {
    if (target instanceof HTMLAudioElement) setNow(momentOf(target));
  };
  return (
    <div
      className="review-sound"
      ref={box}
      onTimeUpdateCapture={follow}
      onPlayCapture={silenceOthers}
    >
      <PageStyle name="sound" rules={soundRules} />
      {figure && facts ? (
        <Whole
          figure={{ ...figure, boxes: figure.boxes.map((one) => rename(one, tracks)) }}
          heading={kind}
          chosenId={track?.id}
          toTrack={(id) => ({ pathname: path, search: withTrack(search, view.id, id) })}
          onChoose={choose}
        >
          {now !== undefined && (
            <span
              className="sound-now"
              style={{ insetInlineStart: `${(100 * now * facts.sampleRate) / facts.samples}%` }}
            />
          )}
        </Whole>
      ) : (
        <p>{sound?.state === "pending" ? text.pending : (sound?.fault ?? text.none)}</p>
      )}
      {clip && (
        <Alone key={clip.id} clip={clip} button={choose && <Hear act={() => choose(clip.id)} />} />
      )}
      <WholeSound key={soundSrc} src={soundSrc} label={kind} copy={sound?.copy} />
    </div>
  );
}

function Hear({ act }: { act: () => void }) {
  return (
    <Button type="button" tone="neutral" icon="play" aria-keyshortcuts="k" onClick={act}>
      {text.hear}
    </Button>
  );
}

/** Chooses a track and plays it alone, because somebody has asked for it. */
function useHearing(
  box: { current: HTMLElement | null },
  trackId: number | undefined,
  onChoose: ((trackId: number) => void) | undefined,
) {
  const wanted = useRef<number>(undefined);
  useEffect(() => {
    if (trackId !== undefined && wanted.current === trackId) playAlone(box.current);
    wanted.current = undefined;
  }, [box, trackId]);
  if (!onChoose) return undefined;
  return (id: number) => {
    if (id === trackId) return playAlone(box.current);
    wanted.current = id;
    onChoose(id);
  };
}

function playAlone(box: HTMLElement | null): void {
  const audio = box?.querySelector<HTMLAudioElement>(".sound-alone audio");
  if (!audio) return;
  audio.currentTime = 0;
  /* Refused, or cut short by the next one: its own button is there. */
  audio.play().catch(() => undefined);
}

function momentOf({ currentTime, dataset }: HTMLAudioElement): number {
  return Number(dataset["start"]) + currentTime;
}

function silenceOthers({ currentTarget, target }: SyntheticEvent): void {
  for (const audio of currentTarget.querySelectorAll("audio")) {
    if (audio !== target) audio.pause();
  }
}

/** As it is tagged by now. */
function rename<Box extends { id: number; label: string }>(box: Box, tracks: ReviewTrack[]): Box {
  const label = tracks.find(({ id }) => id === box.id)?.label ?? box.label;
  return { ...box, label };
}

function withTrack(search: string, item: number, track: number): string {
  const query = new URLSearchParams(search);
  query.set("item", String(item));
  query.set("track", String(track));
  return `?${query}`;
}
