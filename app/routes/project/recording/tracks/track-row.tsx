import { Link, useLocation } from "react-router";
import { HiddenFields } from "#app/components/forms/hidden-fields.tsx";
import { useInPlace } from "#app/in-place/use-in-place.ts";
import { Button } from "#app/ui/button.tsx";
import { StatusWord } from "#app/ui/status-word.tsx";
import type { QuickTag } from "./quick-tags.server.ts";
import { expectTags } from "./expect-tags.ts";
import { TagButtons } from "./tag-buttons.tsx";
import { TrackNumber } from "./track-number.tsx";
import type { Said, TrackRow as TrackRowData } from "./track-rows.server.ts";

const text = {
  agree: (name: string) => `Agree: ${name}`,
  reject: (name: string) => `Not ${name.toLowerCase()}`,
  choose: "Choose a tag",
  other: "Another tag",
  remove: "Remove",
  delete: "Delete track",
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
  /** Which leads to the track, from the one that is selected. */
  shortcut: "[" | "]" | undefined;
}

/** What a track shows and who says so, and what can be done about it: tags to choose from where it is selected. */
export function TrackRow(props: Props) {
  const { track, isSelected, action, tags, severalForm, playVerb, shortcut, inPlaceKey } = props;
  const inPlace = useInPlace(inPlaceKey);
  const { label, said, status, own } = expectTags(track, tags, inPlace);
  const { search } = useLocation();
  const { id, number } = track;
  const to = { pathname: `../tracks/${id}`, search };
  return (
    <li className="track" data-selected={isSelected || undefined} id={`track-${id}`}>
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
      <p className="track-said">
        {said.map((one) => (
          <SaidWord key={one.id} {...one} />
        ))}
        {track.pitch && <span>{track.pitch}</span>}
        {isSelected && <span>{track.why}</span>}
      </p>
      {action && (
        <form
          className="track-form"
          method="post"
          action={action}
          onSubmit={(event) => {
            event.preventDefault();
            const { submitter } = event.nativeEvent as SubmitEvent;
            inPlace.submit(new FormData(event.currentTarget, submitter), action);
          }}
        >
          <HiddenFields fields={[["tracks", String(id)]]} />
          {track.model && !track.isTagged && own.length === 0 && (
            <div className="cluster">
              <Button
                name="say"
                value={track.model.what}
                aria-keyshortcuts={isSelected ? "Enter" : undefined}
              >
                {text.agree(track.model.name)}
              </Button>
              <Button
                tone="neutral"
                name="say"
                value="unidentified"
                aria-keyshortcuts={isSelected ? "x" : undefined}
              >
                {text.reject(track.model.name)}
              </Button>
            </div>
          )}
          {isSelected ? (
            <>
              <TagButtons tags={tags} own={own} isDisabled={inPlace.isPending} />
              <div className="track-more">
                <Link to={{ pathname: `../tracks/${id}/choose`, search }} aria-keyshortcuts="/">
                  {text.other}
                </Link>
                {said
                  .filter(({ isRemovable }) => isRemovable)
                  .map((one) => (
                    <button
                      key={one.id}
                      className="link-button"
                      type="submit"
                      name="removeTag"
                      value={one.id}
                    >
                      {text.remove} {one.who}: {one.name}
                    </button>
                  ))}
                <button className="link-button" type="submit" name="deleteTrack" value={id}>
                  {text.delete}
                </button>
              </div>
            </>
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

function SaidWord({ who, name, confidence }: Said) {
  return (
    <span>
      {who}: {name}
      {confidence && `, ${confidence}`}
    </span>
  );
}
