import type { ReactNode } from "react";
import { Link, useLocation } from "react-router";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { TimeOf } from "#app/ui/time-of.tsx";
import { type FormHandlers, type Last, ReviewButtons } from "./review-buttons.tsx";
import type { LoadedItem } from "./load-review.server.ts";
import type { ReviewTrack, ReviewView } from "./review-item.server.ts";
import { ReviewPicture } from "./review-picture.tsx";
import { formatLeft, queueText } from "./review-text.ts";
import { TrackWords } from "./track-words.tsx";
import { onlyMembersTag } from "../recording/tagging-text.ts";

const text = {
  left: "left",
  stop: "Stop",
  open: "Open the recording",
  readOnly: onlyMembersTag,
};

interface Props {
  loaded: LoadedItem;
  view: ReviewView;
  track: ReviewTrack | undefined;
  last: Last | undefined;
  left: { left: number; isMore: boolean };
  /** With scripts. */
  undo?: "possible" | "impossible";
  handlers?: FormHandlers;
  onChoose?: (trackId: number) => void;
  /** The list of keys, where keys act. */
  keyboard?: ReactNode;
  hasKeys?: boolean;
  /** Where one is, when the address of the router does not say so. */
  search?: string;
  /** What came of the acts. */
  children?: ReactNode;
}

/** One recording, one track of it, one form. */
export function ReviewItem(props: Props) {
  const { loaded, view, track, last, left, children } = props;
  const { queue, filters, path, canAct } = loaded;
  const location = useLocation();
  const search = props.search ?? location.search;
  return (
    <div className="review" data-clip={track?.clip ? "" : undefined}>
      <PageHeading
        context={[queueText[queue].name, filters].filter(Boolean).join(" · ")}
        title={
          <>
            <span className="review-left">{formatLeft(left)}</span> {text.left}
          </>
        }
        actions={
          canAct && (
            <>
              {props.keyboard}
              <form method="post" action={path + search}>
                <button className="link-button" type="submit" name="stop" value="yes">
                  {text.stop}
                </button>
              </form>
            </>
          )
        }
      />
      <ReviewPicture
        {...{ view, track, path, search }}
        isMoving={props.handlers !== undefined}
        onChoose={props.onChoose}
      />
      <div className="review-words">
        <TrackWords view={view} track={track} />
        <p className="review-place">
          {view.place} · <TimeOf {...view.time} />
          {view.labels.length > 0 && ` · ${view.labels.join(", ")}`} ·{" "}
          <Link to={view.to}>{text.open}</Link>
        </p>
        {children}
      </div>
      {canAct ? (
        <ReviewButtons
          view={view}
          track={track}
          queue={queue}
          last={last}
          action={path + search}
          otherPath={`${path}/tags?${toTagsQuery(search, view, track)}`}
          undo={props.undo ?? "none"}
          hasKeys={props.hasKeys ?? false}
          handlers={props.handlers}
        />
      ) : (
        <p>{text.readOnly}</p>
      )}
    </div>
  );
}

/** What the tree of all tags is for, and where it leads back to. */
function toTagsQuery(search: string, { id, whole, isSound }: ReviewView, track?: ReviewTrack) {
  const query = new URLSearchParams(search);
  query.set("item", String(id));
  if (track) query.set("track", String(track.id));
  if (whole?.burst?.isBare) query.set("pictures", whole.burst.pictures.map((one) => one.id).join());
  if (isSound) query.set("medium", "audio");
  return query;
}
