import { data, Outlet, useLocation, useMatches, useParams } from "react-router";
import { PageTitle } from "#app/components/page-title.tsx";
import { Player } from "#app/components/player/player.tsx";
import { useHydrated } from "remix-utils/use-hydrated";
import { useRootData } from "#app/components/root-data.ts";
import { attempt, send } from "#app/services/api/api.server.ts";
import { requireProject } from "#app/services/navigation/navigation.server.ts";
import { siteOf } from "#app/services/navigation/site.server.ts";
import { Facts } from "#app/ui/facts.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { StatusWord } from "#app/ui/status-word.tsx";
import { TabLinks } from "#app/ui/tab-links.tsx";
import { TimeOf } from "#app/ui/time-of.tsx";
import { toProjectPath } from "#contract/rules/navigation/navigation.ts";
import { getRecording } from "#contract/wire/recordings/recordings.ts";
import { listRenditions } from "#contract/wire/recordings/renditions.ts";
import type { Route } from "./+types/page";
import { type LabelRow, toLabelRows } from "./label-rows.server.ts";
import { LabelsAndNotes } from "./labels-and-notes.tsx";
import { Pictures, Poster } from "./pictures.tsx";
import {
  type RecordingPage as Recording,
  toPictures,
  toRecordingPage,
} from "./recording-data.server.ts";
import { Sound } from "./sound.tsx";

/** What the pages inside of this one are given. */
export type RecordingOutlet = Recording & { hasPlayer: boolean; labelRows: LabelRow[] };

const noRenditions = { state: "failed" as const, reason: undefined, renditions: [] };

export async function loader(args: Route.LoaderArgs) {
  const project = requireProject(args.context);
  const id = args.params.currentRecordingId;
  const [{ recording, rawSize }, made] = await Promise.all([
    send(args, getRecording, { id }),
    attempt(args, listRenditions, { id }),
  ]);
  /* Another server of the same dialect has no renditions: the page does without. */
  const { state, reason, renditions } = made.ok ? made.reply : noRenditions;
  if (recording.groupId !== project.id) throw data(null, { status: 404 });
  const mediaPath = `${toProjectPath(project)}/media/${recording.id}`;
  const { defaultTimeZone } = siteOf(args.context);
  const shown = toRecordingPage(recording, { rawSize, setting: { mediaPath, defaultTimeZone } });
  return {
    projectName: project.groupName,
    mediaPath,
    picturesState: reason ?? state,
    pictures: toPictures(renditions, mediaPath),
    recording: shown,
    labelRows: toLabelRows(project.settings, shown),
  };
}

export default function RecordingPage({ loaderData }: Route.ComponentProps) {
  const { projectName, mediaPath, recording, pictures, picturesState, labelRows } = loaderData;
  const { id, heading, kind, time, state, facts, download, tracks, labels } = recording;
  const { poster } = pictures;
  const { trackId } = useParams();
  const { key, search } = useLocation();
  const isLight = useRootData()?.isLight !== false;
  const isPlayable = recording.type === "thermalRaw" && recording.isReadable && !isLight;
  const player = isPlayable ? (
    <Player
      key={id}
      rawPath={`${mediaPath}/raw`}
      poster={poster ? <Poster poster={poster} heading={heading} /> : <div className="poster" />}
      heading={heading}
      tracks={tracks}
      selection={{ trackId: trackId === undefined ? undefined : Number(trackId), key }}
    />
  ) : undefined;
  const hasPlayer = useHydrated() && isPlayable;
  const outlet: RecordingOutlet = { ...recording, hasPlayer, labelRows };
  /* That view says itself what is said elsewhere on this page. */
  const isLabelling = useMatches().some(({ id: routeId }) => routeId.endsWith("-labels"));
  const said = isLabelling ? labels.filter(({ isNote }) => isNote) : labels;
  return (
    <>
      {!isLabelling && <PageTitle title={`Recording #${id}`} />}
      <PageHeading context={`${projectName} · ${kind}`} title={heading} />
      <p>
        <TimeOf {...time} /> {state && <StatusWord tone={state.tone}>{state.text}</StatusWord>}
      </p>
      <div className="recording-page">
        {recording.type === "audio" ? (
          <Sound src={`${mediaPath}/raw`} heading={heading} isRedacted={recording.isRedacted} />
        ) : (
          <Pictures pictures={pictures} state={picturesState} heading={heading} player={player} />
        )}
        <div className="recording-words">
          <TabLinks
            label="Views of the recording"
            tabs={[
              { to: `tracks${search}`, label: "Tracks" },
              { to: `labels${search}`, label: "Labels" },
            ]}
          />
          <Outlet context={outlet} />
          {said.length > 0 && (
            <LabelsAndNotes heading={isLabelling ? "Notes" : "Labels and notes"} labels={said} />
          )}
          <section className="section">
            <h2>Details</h2>
            <Facts facts={facts} />
            {download && (
              <p className="recording-download">
                <a href={download.to} download>
                  Download the recording ({download.size})
                </a>
              </p>
            )}
          </section>
        </div>
      </div>
    </>
  );
}
