import { type RefObject, useLayoutEffect, useRef, useState } from "react";
import { Link, useLocation, useOutletContext } from "react-router";
import { useHydrated } from "remix-utils/use-hydrated";
import { HiddenFields } from "#app/components/forms/hidden-fields.tsx";
import { useInPlace } from "#app/in-place/use-in-place.ts";
import { StatusWord } from "#app/ui/status-word.tsx";
import { treeId } from "../tagging-text.ts";
import type { TrackPicture as TrackPictureData } from "../media/pictures.server.ts";
import type { QuickTag } from "./quick-tags.server.ts";
import type { RecordingOutlet } from "../outlet.ts";
import { ChosenTrack } from "./chosen-track.tsx";
import { expectTags } from "./expect-tags.ts";
import { Suggestions } from "./suggestions.tsx";
import { TrackNumber } from "./track-number.tsx";
import type { Said, TrackRow as TrackRowData } from "./track-rows.server.ts";

const text = {
  play: (number: number) => `Play track ${number}`,
  choose: "Choose a tag",
  tick: "Tick",
  saving: "saving…",
  failed: "not saved",
};

interface Props {
  track: TrackRowData;
  tags: readonly QuickTag[];
  isSelected: boolean;
  /** Absent for those who may only read. */
  action: string | undefined;
  inPlaceKey: string;
  /** The form that tags several tracks at once, where there are several. */
  severalForm: string | undefined;
  playVerb: string | undefined;
  /** What one said of a track before, here or on another recording of the project. */
  last: QuickTag | undefined;
  /** Which leads to the track, from the one that is selected. */
  shortcut: "[" | "]" | undefined;
}

/** What a track shows and who says so, and what can be done about it: tags to choose from where it is selected. */
export function TrackRow(props: Props) {
  const { track, isSelected, action, tags, severalForm, playVerb, shortcut, last } = props;
  const inPlace = useInPlace(props.inPlaceKey);
  const [other, setOther] = useState<QuickTag>();
  const { medium, recentTags, trackPictures } = useOutletContext<RecordingOutlet>();
  const known = [...tags, ...recentTags, other ?? [], track.model ?? []].flat();
  const { label, said, status, own } = expectTags(track, known, inPlace);
  const { search } = useLocation();
  const { id, number } = track;
  const isHydrated = useHydrated();
  const isCorrectable = medium === "audio" || own.length > 0;
  /* Scripts leave the page where it is. */
  const to = { pathname: `../tracks/${id}`, search, hash: isHydrated ? "" : `track-${id}` };
  const about = useSteadyHeight<HTMLDivElement>(isSelected);
  const row = useSteadyHeight<HTMLLIElement>(
    !isSelected && (inPlace.isPending || inPlace.status !== "idle"),
  );
  const saidLine = (
    <p className="track-said">
      {said.map((one) => (
        <SaidWord key={one.id} {...one} />
      ))}
      {track.pitch && <span>{track.pitch}</span>}
      {isSelected && !inPlace.optimistic && <span>{track.why}</span>}
    </p>
  );
  return (
    <li className="track" data-selected={isSelected || undefined} id={`track-${id}`} ref={row}>
      <div className="track-head">
        {severalForm && action && (
          <input
            type="checkbox"
            name="tracks"
            value={id}
            form={severalForm}
            aria-label={`${text.tick} track ${number}`}
          />
        )}
        <TrackNumber number={number} />
        <p className="track-name">
          <Link
            to={to}
            preventScrollReset
            aria-current={isSelected || undefined}
            aria-keyshortcuts={shortcut}
          >
            <span className="visually-hidden">Track {number}: </span>
            {label}
          </Link>{" "}
          <span className="track-span">{track.span}</span>
        </p>
        <StatusWord tone={status.tone}>{status.text}</StatusWord>
      </div>
      {trackPictures[id] && <TrackPicture number={number} picture={trackPictures[id]} />}
      {!action && saidLine}
      {action && (
        <form
          className="track-form"
          method="post"
          action={action}
          onSubmit={(event) => {
            if (!isSelected) keepHeight(row.current);
            inPlace.onSubmit(event);
          }}
        >
          <HiddenFields fields={[["tracks", String(id)]]} />
          <div className="track-about" ref={about}>
            {saidLine}
            {own.length === 0 && (
              <Suggestions
                model={track.isTagged ? undefined : track.model}
                last={isSelected ? last : undefined}
                hasKeys={isSelected}
              />
            )}
          </div>
          {isSelected ? (
            <ChosenTrack
              number={number}
              to={{ pathname: `../tracks/${id}/choose`, search, hash: treeId }}
              correctTo={
                isCorrectable ? { pathname: `../tracks/${id}/correct`, search } : undefined
              }
              action={action}
              tags={tags}
              own={own}
              removable={said.filter(({ isRemovable }) => isRemovable)}
              trackId={id}
              onChoose={(tag) => {
                setOther(tag);
                const form = new FormData();
                form.set("tracks", String(id));
                form.set("say", tag.what);
                inPlace.submit(form, action);
              }}
            />
          ) : (
            <Link className="track-choose" to={to} preventScrollReset>
              {text.choose}
              <span className="visually-hidden"> for track {number}</span>
            </Link>
          )}
        </form>
      )}
      {playVerb && !isSelected && !action && (
        <Link to={to} preventScrollReset>
          {playVerb} track {number}
        </Link>
      )}
    </li>
  );
}

/** As high as it has been since then: what is said and offered changes when a tag is saved, and nothing below moves. */
function useSteadyHeight<Part extends HTMLElement>(isSteady: boolean): RefObject<Part | null> {
  const part = useRef<Part>(null);
  const width = useRef(0);
  useLayoutEffect(() => {
    const { current: element } = part;
    if (!element) return;
    const isTurned = element.offsetWidth !== width.current;
    width.current = element.offsetWidth;
    if (isTurned || !isSteady) element.style.minBlockSize = "";
    if (isSteady) keepHeight(element);
  });
  return part;
}

function keepHeight(part: HTMLElement | null): void {
  if (part) part.style.minBlockSize = `${part.offsetHeight}px`;
}

/** The track where it is seen best; it leads to the track moving. */
function TrackPicture({ number, picture }: { number: number; picture: TrackPictureData }) {
  const { still, clip, width, height } = picture;
  return (
    <a className="track-picture" href={clip} target="_blank" rel="noreferrer">
      <img src={still} alt="" width={width} height={height} loading="lazy" />
      <span>{text.play(number)}</span>
    </a>
  );
}

function SaidWord({ who, name, animal, confidence }: Said) {
  return (
    <span>
      {who}: {name}
      {animal && `, ${animal}`}
      {confidence && `, ${confidence}`}
    </span>
  );
}
