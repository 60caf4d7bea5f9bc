import { Fragment } from "react";
import { Link } from "react-router";
import { Facts } from "#app/ui/facts.tsx";
import { StatusWord } from "#app/ui/status-word.tsx";
import { TimeOf } from "#app/ui/time-of.tsx";
import { Around, Onwards } from "./around.tsx";
import { LabelsAndNotes } from "./labels/labels-and-notes.tsx";
import type { loadRecordingPage } from "./load-page.server.ts";
import { chooseStrip } from "./media/choose-strip.ts";
import { Media, type MediaProps } from "./media/media.tsx";
import { VisitStrip } from "./visit-strip.tsx";

export { LabelList } from "./labels/label-list.tsx";
export { Marks } from "./labels/marks.tsx";
export { NoteList } from "./labels/note-list.tsx";
export { TrackList } from "./tracks/track-list.tsx";

type Loaded = Awaited<ReturnType<typeof loadRecordingPage>>;

const text = {
  visit: "The visit",
  details: "Details",
  tracksCsv: "Download the tracks (CSV)",
  delete: "Delete this recording",
  download: (size: string) => `Download the recording (${size})`,
};

/** Where one is, and the ways on from there. */
export function Top(page: Loaded) {
  return (
    <div className="recording-top">
      <Summary {...page} />
      <Around around={page.around} />
    </div>
  );
}

/** What was recorded, and beneath it the other recordings of the visit. */
export function Subject(page: MediaProps) {
  return (
    <div>
      <Media {...page} />
      {page.visit && chooseStrip(page) === "visit" && (
        <VisitStrip recordings={page.visit.recordings} />
      )}
    </div>
  );
}

/** Where to go on, what was said of the recording as a whole, and its facts. */
export function Bottom({ labels, ...page }: Loaded & { labels: Loaded["recording"]["labels"] }) {
  return (
    <>
      <Onwards around={page.around} />
      {labels.length > 0 && <LabelsAndNotes labels={labels} />}
      <Details {...page} />
    </>
  );
}

/** When and where, as ways to there. */
function Summary({ recording, visit, visitPath }: Loaded) {
  const { state } = recording;
  const places = [
    ...recording.places,
    ...(visit || visitPath === undefined ? [] : [{ to: visitPath, text: text.visit }]),
  ];
  return (
    <p className="recording-summary">
      <TimeOf {...(visit ? visit.time : recording.time)} />
      {visit?.says && ` · ${visit.says}`}
      {state && (
        <>
          <br />
          <StatusWord tone={state.tone}>
            <span>
              {state.text} {state.time && <TimeOf {...state.time} />}
            </span>
          </StatusWord>
        </>
      )}
      <br />
      {places.map(({ to, text: name }, index) => (
        <Fragment key={to}>
          {index > 0 && " · "}
          <Link to={to}>{name}</Link>
        </Fragment>
      ))}
    </p>
  );
}

function Details({ recording, tracks, tracksCsvPath, deletePath }: Loaded) {
  const { facts, download, removed } = recording;
  return (
    <section className="section">
      <h2>{text.details}</h2>
      <Facts facts={facts} />
      <ul className="link-list recording-acts">
        {download && !removed && (
          <li>
            <a href={download.to} download>
              {text.download(download.size)}
            </a>
          </li>
        )}
        {tracks.length > 0 && (
          <li>
            <a href={tracksCsvPath} download>
              {text.tracksCsv}
            </a>
          </li>
        )}
        {deletePath && (
          <li>
            <Link to={deletePath}>{text.delete}</Link>
          </li>
        )}
      </ul>
    </section>
  );
}
