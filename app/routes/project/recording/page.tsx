import { Suspense } from "react";
import { Outlet, useLocation, useMatches } from "react-router";
import { KeyShortcuts } from "#app/components/key-shortcuts.tsx";
import { useRootData } from "#app/components/root-data.ts";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { TabLinks } from "#app/ui/tab-links.tsx";
import type { Route } from "./+types/page";
import { loadRecordingPage } from "./load-page.server.ts";
import type { RecordingOutlet } from "./outlet.ts";
import { Bottom, Marks, Subject, Top } from "./lazy-parts.ts";

const text = {
  views: "Views of the recording",
  tracks: "Tracks",
  labels: "Labels",
  notes: "Notes",
  visitTitle: (what: string, id: number) => `${what} visit, #${id}`,
  recordingTitle: (id: number) => `Recording #${id}`,
};

export async function loader(args: Route.LoaderArgs) {
  return loadRecordingPage(args);
}

export default function RecordingPage({ loaderData }: Route.ComponentProps) {
  const { recording, visit, tracks, quickTags, labelRows, canLabel } = loaderData;
  const { recentTags, pinnedTags, trackPictures, deletedTracks, earlier, burst } = loaderData;
  const { id, heading, kind, empty, labels } = recording;
  const isLight = useRootData()?.isLight !== false;
  const isPlayable = recording.type === "thermalRaw" && recording.isReadable && !isLight;
  const notes = labels.filter(({ isNote }) => isNote);
  const title = visit ? text.visitTitle(visit.title, id) : text.recordingTitle(id);
  const outlet: RecordingOutlet = {
    id,
    medium: recording.type === "audio" ? "audio" : "camera",
    empty,
    title,
    tracks,
    deletedTracks,
    trackPictures,
    quickTags,
    recentTags,
    pinnedTags,
    labelRows,
    earlier,
    burst,
    notes,
    isPlayable: recording.type === "thermalRaw",
    isStill: recording.type === "trailcam-image",
    isReadable: recording.isReadable,
  };
  /* Such a view says itself what is said elsewhere on this page. */
  const view = useMatches().at(-1)?.handle;
  const said = labels.filter(({ isNote }) => view !== (isNote ? "notes" : "labels"));
  const { search } = useLocation();
  const counted = (name: string, count: number) => (count > 0 ? `${name} (${count})` : name);
  return (
    <>
      <PageHeading
        context={visit ? visit.kind : kind}
        title={visit ? visit.title : heading}
        actions={
          canLabel && (
            <Suspense>
              <Marks recordingId={id} labelRows={labelRows} />
            </Suspense>
          )
        }
      />
      <Suspense>
        <Top {...loaderData} />
      </Suspense>
      <div className="recording-page">
        <Suspense>
          <Subject {...loaderData} isPlayable={isPlayable} />
        </Suspense>
        <div className="recording-words" id="views">
          <TabLinks
            label={text.views}
            tabs={[
              { to: `tracks${search}#views`, label: text.tracks },
              {
                to: `labels${search}#views`,
                label: counted(text.labels, labels.length - notes.length),
              },
              { to: `notes${search}#views`, label: counted(text.notes, notes.length) },
            ]}
          />
          <KeyShortcuts />
          <Outlet context={outlet} />
          <Suspense>
            <Bottom {...loaderData} labels={said} />
          </Suspense>
        </div>
      </div>
    </>
  );
}
