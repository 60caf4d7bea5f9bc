import { Outlet } from "react-router";
import { PageTitle } from "#app/components/page-title.tsx";
import { send } from "#app/services/api.server.ts";
import { viewerContext } from "#app/services/navigation.server.ts";
import { siteOf } from "#app/services/site.server.ts";
import { Facts } from "#app/ui/facts.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { StatusWord } from "#app/ui/status-word.tsx";
import { TimeOf } from "#app/ui/time-of.tsx";
import { toProjectPath } from "#contract/rules/navigation.ts";
import type { ProjectData } from "#contract/wire/projects.ts";
import { getRecording } from "#contract/wire/recordings.ts";
import { listRenditions } from "#contract/wire/renditions.ts";
import type { Route } from "./+types/page";
import { Pictures } from "./pictures.tsx";
import { toPictures, toRecordingPage } from "./recording-data.server.ts";

export async function loader(args: Route.LoaderArgs) {
  const project = args.context.get(viewerContext)?.project as ProjectData;
  const id = args.params.currentRecordingId;
  const [{ recording, rawSize }, { state, renditions }] = await Promise.all([
    send(args, getRecording, { id }),
    send(args, listRenditions, { id }),
  ]);
  const mediaPath = `${toProjectPath(project)}/media/${recording.id}`;
  const { defaultTimeZone } = siteOf(args.context);
  return {
    projectName: project.groupName,
    mediaPath,
    picturesState: state,
    pictures: toPictures(renditions, mediaPath),
    recording: toRecordingPage(recording, { rawSize, setting: { mediaPath, defaultTimeZone } }),
  };
}

export default function RecordingPage({ loaderData }: Route.ComponentProps) {
  const { projectName, mediaPath, recording, pictures, picturesState } = loaderData;
  const { id, heading, kind, time, state, facts, download } = recording;
  return (
    <>
      <PageTitle title={`Recording #${id}`} />
      <PageHeading context={`${projectName} · ${kind}`} title={heading} />
      <p>
        <TimeOf {...time} /> {state && <StatusWord tone={state.tone}>{state.text}</StatusWord>}
      </p>
      <Pictures pictures={pictures} state={picturesState} heading={heading} />
      <Outlet context={recording} />
      <section>
        <h2>Details</h2>
        <Facts facts={facts} />
        {download && (
          <p>
            <a href={download.to} download>
              Download the recording ({download.size})
            </a>
          </p>
        )}
      </section>
    </>
  );
}
