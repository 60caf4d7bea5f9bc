import { useEffect, useRef, useState } from "react";
import { Link, useFetchers, useLocation, useOutletContext, useParams } from "react-router";
import { useHydrated } from "remix-utils/use-hydrated";
import { FalseTriggerLink } from "#app/components/false-trigger-link.tsx";
import { hideFalseTriggers } from "#app/components/hide-false-triggers.ts";
import { PageTitle } from "#app/components/page-title.tsx";
import { EarlierUndo } from "#app/in-place/earlier-undo.tsx";
import { InPlaceArea } from "#app/in-place/in-place-area.tsx";
import { useActLine } from "#app/in-place/use-in-place.ts";
import type { Route } from "./+types/tracks";
import type { RecordingOutlet } from "../outlet.ts";
import { BurstTags } from "./burst-tags.tsx";
import { DeletedTracks } from "./deleted-tracks.tsx";
import type { QuickTag } from "./quick-tags.server.ts";
import { SeveralTracks } from "./several-tracks.tsx";
import { TrackRow } from "./track-row.tsx";
import { WholeTags } from "./whole-tags.tsx";

const text = {
  heading: "Tracks",
  add: "Add a track",
};

interface Props {
  loaderData: Route.ComponentProps["loaderData"];
  actionData: Route.ComponentProps["actionData"];
}

/** The tracks of a recording, each with what can be done about it. */
export function TrackList({ loaderData, actionData }: Props) {
  const outlet = useOutletContext<RecordingOutlet>();
  const { action: target, showsAll } = loaderData;
  const { trackId } = useParams();
  const { search } = useLocation();
  const { burst, deletedTracks } = outlet;
  const { id, title, tracks, quickTags, empty, isPlayable, isReadable } = outlet;
  /* Asked here and not by the page: what changes around a part whose script is on its way would take it off the page. */
  const hasPlayer = useHydrated() && isPlayable;
  const worthy = hideFalseTriggers(tracks, trackId);
  const shown = showsAll ? tracks : worthy;
  const { sent, what } = useSentTags();
  const known = [...quickTags, ...shown.flatMap(({ model }) => model ?? [])];
  const sentTag = what === undefined ? undefined : findTag(known, what);
  const last = sentTag ?? outlet.recentTags[0];
  /* What is sent is offered from then on, as the server will offer it once it is saved. */
  const isNew = sentTag && !quickTags.includes(sentTag);
  const tags = isNew ? [...quickTags, sentTag] : quickTags;
  const [lastId, setLastId] = useState<number>();
  const selected =
    shown.find((track) => String(track.id) === trackId) ??
    shown.find((track) => !track.isTagged && !sent.has(String(track.id))) ??
    shown.find((track) => track.id === lastId) ??
    shown[0];
  if (selected && selected.id !== lastId) setLastId(selected.id);
  useShownInView(selected?.id);
  const place = selected ? shown.indexOf(selected) : 0;
  const severalForm = target && shown.length > 1 ? "several-tracks" : undefined;
  return (
    <section className="section">
      <PageTitle title={title} isError={actionData?.status === "failed"} />
      <h2 id="tracks">{text.heading}</h2>
      {shown.length === 0 && <p>{empty}</p>}
      <InPlaceArea key={id} answer={actionData}>
        {shown.length > 0 && (
          <ol className="tracks">
            {shown.map((track, index) => (
              <TrackRow
                key={track.id}
                track={track}
                tags={tags}
                isSelected={track.id === selected?.id}
                action={target}
                last={last}
                inPlaceKey={`track ${track.id}`}
                severalForm={severalForm}
                shortcut={hasPlayer ? undefined : shortcuts[index - place]}
                playVerb={isPlayable ? (hasPlayer ? "Play" : "Show") : undefined}
              />
            ))}
          </ol>
        )}
        {target && isReadable && outlet.medium === "camera" && shown.length === 0 && (
          <WholeTags
            recordingId={id}
            isStill={outlet.isStill}
            action={target}
            tags={quickTags}
            last={outlet.recentTags[0]}
          />
        )}
        {severalForm && target && (
          <SeveralTracks formId={severalForm} action={target} tags={quickTags} recordingId={id} />
        )}
        {target && burst && (
          <BurstTags burst={burst} recordingId={id} action={target} tags={quickTags} />
        )}
        {target && deletedTracks && <DeletedTracks {...deletedTracks} action={target} />}
        <EarlierUndo earlier={outlet.earlier} />
      </InPlaceArea>
      <p className="cluster after-list">
        <FalseTriggerLink
          count={tracks.length - worthy.length}
          showsAll={showsAll}
          medium={outlet.medium}
          at="tracks"
        />
        {target && isReadable && <Link to={{ pathname: "../tracks/new", search }}>{text.add}</Link>}
      </p>
    </section>
  );
}

/** What is chosen among all labels has its name from the server. */
function findTag(known: readonly QuickTag[], what: string): QuickTag {
  return known.find((tag) => tag.what === what) ?? { what, name: what };
}

/** Brings the next track into view, clear of what says that the last one is saved. */
function useShownInView(id: number | undefined): void {
  const shownId = useRef(id);
  useEffect(() => {
    if (shownId.current === id) return;
    shownId.current = id;
    document.querySelector(".track[data-selected]")?.scrollIntoView({ block: "nearest" });
  }, [id]);
}

/** Of the tracks before and after the selected one; the player has them itself. */
const shortcuts: Record<number, "[" | "]"> = { [-1]: "[", [1]: "]" };

/** Tracks whose tags are on their way: they need none any more; and the tag that was sent last. */
function useSentTags(): { sent: Set<string>; what: string | undefined } {
  const { acts } = useActLine().state;
  const waiting = acts.map(({ fields }) => new URLSearchParams(fields));
  const forms = [...useFetchers().map(({ formData }) => formData), ...waiting].filter((form) =>
    form?.has("say"),
  );
  return {
    sent: new Set(forms.flatMap((form) => form?.getAll("tracks").map(String) ?? [])),
    what: forms.at(-1)?.get("say")?.toString(),
  };
}
