import { Fragment } from "react";
import { Link, Outlet, useLocation, useMatches } from "react-router";
import { useHydrated } from "remix-utils/use-hydrated";
import { useRootData } from "#app/components/root-data.ts";
import { Facts } from "#app/ui/facts.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { StatusWord } from "#app/ui/status-word.tsx";
import { TabLinks } from "#app/ui/tab-links.tsx";
import { TimeOf } from "#app/ui/time-of.tsx";
import type { Medium } from "#contract/rules/projects/project-tags.ts";
import type { Route } from "./+types/page";
import { Around } from "./around.tsx";
import { LabelsAndNotes } from "./labels-and-notes.tsx";
import { loadRecordingPage } from "./load-page.server.ts";
import { Marks } from "./marks.tsx";
import { Media } from "./media.tsx";
import { VisitStrip } from "./visit-strip.tsx";

const text = {
  visit: "The visit it is part of",
  details: "Details",
  views: "Views of the recording",
  tracks: "Tracks",
  labels: "Labels",
  notes: "Notes",
  tracksCsv: "Download the tracks (CSV)",
  delete: "Delete this recording",
  download: (size: string) => `Download the recording (${size})`,
  visitTitle: (what: string, id: number) => `${what} visit, #${id}`,
  recordingTitle: (id: number) => `Recording #${id}`,
};

export async function loader(args: Route.LoaderArgs) {
  return loadRecordingPage(args);
}

type Loaded = Route.ComponentProps["loaderData"];

/** What the pages inside of this one are given. */
export interface RecordingOutlet extends Pick<Loaded, "tracks" | "quickTags" | "labelRows"> {
  id: number;
  medium: Medium;
  /** Why there is no track. */
  empty: string;
  notes: Loaded["recording"]["labels"];
  /** The document's. */
  title: string;
  hasPlayer: boolean;
  isPlayable: boolean;
}

export default function RecordingPage({ loaderData }: Route.ComponentProps) {
  const { projectName, recording, visit, around, tracks, quickTags, labelRows, canLabel } =
    loaderData;
  const { id, heading, kind, empty, labels } = recording;
  const isLight = useRootData()?.isLight !== false;
  const isPlayable = recording.type === "thermalRaw" && recording.isReadable && !isLight;
  const notes = labels.filter(({ isNote }) => isNote);
  const hasPlayer = useHydrated() && isPlayable;
  const title = visit ? text.visitTitle(visit.title, id) : text.recordingTitle(id);
  const outlet: RecordingOutlet = {
    id,
    medium: recording.type === "audio" ? "audio" : "camera",
    empty,
    title,
    tracks,
    quickTags,
    labelRows,
    notes,
    hasPlayer,
    isPlayable: recording.type === "thermalRaw",
  };
  const view = useMatches().at(-1)?.id ?? "";
  /* That view says itself what is said elsewhere on this page. */
  const isLabelling = view.endsWith("-labels");
  const isNoting = view.endsWith("-notes");
  const said = labels.filter(({ isNote }) => (isNote ? !isNoting : !isLabelling));
  const { search } = useLocation();
  const counted = (name: string, count: number) => (count > 0 ? `${name} (${count})` : name);
  return (
    <>
      <PageHeading
        context={`${projectName} · ${visit ? visit.kind : kind}`}
        title={visit ? visit.title : heading}
        actions={canLabel && <Marks recordingId={id} labelRows={labelRows} />}
      />
      <div className="recording-top">
        <Summary {...loaderData} />
        <Around around={around} />
      </div>
      {visit && <VisitStrip recordings={visit.recordings} />}
      <div className="recording-page">
        <Media {...loaderData} isPlayable={isPlayable} />
        <div className="recording-words">
          <TabLinks
            label={text.views}
            tabs={[
              { to: `tracks${search}`, label: text.tracks },
              { to: `labels${search}`, label: counted(text.labels, labels.length - notes.length) },
              { to: `notes${search}`, label: counted(text.notes, notes.length) },
            ]}
          />
          <Outlet context={outlet} />
          {said.length > 0 && <LabelsAndNotes labels={said} />}
          <Details {...loaderData} />
        </div>
      </div>
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
          {" · "}
          <StatusWord tone={state.tone}>{state.text}</StatusWord>
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

function Details({ recording, tracksCsvPath, deletePath }: Loaded) {
  const { facts, download, isRedacted } = recording;
  return (
    <section className="section">
      <h2>{text.details}</h2>
      <Facts facts={facts} />
      <ul className="link-list recording-acts">
        {download && !isRedacted && (
          <li>
            <a href={download.to} download>
              {text.download(download.size)}
            </a>
          </li>
        )}
        <li>
          <a href={tracksCsvPath} download>
            {text.tracksCsv}
          </a>
        </li>
        {deletePath && (
          <li>
            <Link to={deletePath}>{text.delete}</Link>
          </li>
        )}
      </ul>
    </section>
  );
}
