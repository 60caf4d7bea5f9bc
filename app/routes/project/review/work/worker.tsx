import { type KeyboardEvent, type MouseEvent, type SubmitEvent, useRef, useState } from "react";
import { KeyShortcuts } from "#app/components/key-shortcuts.tsx";
import { KeyboardList } from "#app/components/keyboard-list.tsx";
import { useKeysSwitch } from "#app/components/player/use-keys.ts";
import { PageHeading } from "#app/ui/page-heading.tsx";
import type { LoadedItem } from "../load-review.server.ts";
import { ReviewItem } from "../review-item.tsx";
import { describeWork } from "../review-text.ts";
import { WorkDone } from "../work-done.tsx";
import { findTrack } from "./find-track.ts";
import { reviewKeys, soundKeys } from "./review-keys.ts";
import { finish, say, undo, type Work } from "./review-work.ts";
import { tagTrackless } from "./tag-trackless.ts";
import { SaveState } from "./save-state.tsx";
import { useActQueue } from "./use-act-queue.ts";
import { useAddress } from "./use-address.ts";
import { useNext } from "./use-next.ts";
import { usePrefetch } from "./use-prefetch.ts";

const text = {
  loading: "Loading the next recordings…",
  lost: "More will load once the server answers.",
  skipped: "Skipped.",
  unflagged: "Flag removed.",
  undo: "Undo",
};

/** Nobody has looked at what is there for less: the tap was for what was there before. */
const lookMs = 400;

/** Goes on at once: what is done is shown, and sent behind it, in order. */
export function Worker({ loaded }: { loaded: LoadedItem }) {
  const { queue, queuePath, actsPath, userId, projectPath } = loaded;
  const [startedAt] = useState(() => Date.parse(loaded.since ?? loaded.now));
  /* By the server's clock: a phone's may be hours off. */
  const [clockOffset] = useState(() => Date.parse(loaded.now) - performance.now());
  const [actedAt, setActedAt] = useState(startedAt);
  const [work, setWork] = useState<Work>(() => toWork(loaded));
  const acts = useActQueue(userId);
  const [hasKeys] = useKeysSwitch();
  const next = useNext(actsPath, work, setWork);
  const search = useAddress(queuePath, work, startedAt);
  usePrefetch(work.ahead);
  const [view] = work.ahead;
  const track = view && findTrack(view, work.trackId);

  const shownAt = useRef(0);

  const take = (done: { work: Work; fields: [string, string][] } | undefined) => {
    if (!done) return;
    setWork(done.work);
    shownAt.current = Infinity;
    requestAnimationFrame((now) => (shownAt.current = now));
    setActedAt(clockOffset + performance.now());
    acts.add({ to: actsPath, fields: done.fields });
  };
  const press = (name: string, value: string, isOfBurst = false) => {
    if (name === "undo") return take(undo(work));
    if (name === "skip")
      return take(finish(work, { act: "skip", inverse: "resume", said: text.skipped }));
    if (name === "unflag") {
      return take(finish(work, { act: "unflag", inverse: "flag", said: text.unflagged }));
    }
    const known = [...(view?.quickTags ?? []), view?.unidentified, track?.model, work.last];
    const tagName = known.find((one) => one?.what === value)?.name ?? value;
    const said = { what: value, name: tagName, staysOpen: queue === "flagged" };
    return take(track ? say(work, said) : tagTrackless(work, { ...said, isOfBurst }));
  };
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    const submitter = event.nativeEvent.submitter;
    const isButton = submitter instanceof HTMLButtonElement;
    /* The form goes as it does without scripts: the server asks on a page of its own, which leads back. */
    if (isButton && submitter.value === view?.askedTag) return;
    event.preventDefault();
    if (!isButton) return;
    const isOfBurst = new FormData(event.currentTarget).has("pictures");
    press(submitter.name, submitter.value, isOfBurst);
  };
  /* A key says what it is meant for: it waits for the picture alone. */
  const onClickCapture = (event: MouseEvent) => {
    const isEarly = event.timeStamp < shownAt.current + (event.detail && lookMs);
    const isTask = event.target instanceof Element && event.target.closest(".tag-button") !== null;
    if (isEarly && isTask) event.preventDefault();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.repeat && event.key === "Enter") event.preventDefault();
  };
  const canUndo = work.done.length > 0;
  const state = (
    <SaveState
      acts={acts}
      said={view ? `${work.said} ${view.place}, ${view.time.text}` : work.said}
    />
  );
  return (
    <>
      <KeyShortcuts />
      {view ? (
        <ReviewItem
          loaded={loaded}
          view={view}
          track={track}
          last={work.last}
          left={work.left}
          undo={canUndo ? "possible" : "impossible"}
          handlers={{ onSubmit, onClickCapture, onKeyDown }}
          onChoose={(trackId) => setWork({ ...work, trackId })}
          keyboard={<KeyboardList rows={view.isSound ? soundKeys : reviewKeys} />}
          hasKeys={hasKeys}
          search={search}
        >
          {state}
        </ReviewItem>
      ) : (
        <>
          <PageHeading title="Review" />
          {next === "end" ? (
            <WorkDone
              queue={queue}
              work={describeWork(work.tagged, (actedAt - startedAt) / 60_000)}
              left={work.left.left}
              projectPath={projectPath}
            />
          ) : (
            <output>{next === "lost" ? text.lost : text.loading}</output>
          )}
          {state}
          {canUndo && (
            <p>
              <button
                className="button"
                data-tone="neutral"
                type="button"
                aria-keyshortcuts="u"
                onClick={() => press("undo", "yes")}
              >
                {text.undo}
              </button>
            </p>
          )}
        </>
      )}
    </>
  );
}

function toWork({ view, trackId, last, tagged, toQueue, queue }: LoadedItem): Work {
  const counted = toQueue.find((one) => one.queue === queue);
  return {
    ahead: [view],
    trackId,
    last,
    tagged,
    left: { left: counted?.left ?? 0, isMore: counted?.isMore ?? false },
    done: [],
    said: "",
  };
}
