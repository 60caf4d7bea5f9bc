import { data, redirect } from "react-router";
import { attempt, orErrorPage, type PageArgs } from "#app/services/api/api.server.ts";
import { isAnswer, leadsNowhere } from "#app/services/api/sent-form.server.ts";
import { requireProject, requireViewer } from "#app/services/navigation/navigation.server.ts";
import { siteOf } from "#app/services/navigation/site.server.ts";
import { findEarlier } from "#app/services/navigation/undo-steps.server.ts";
import { describeFileFault } from "#app/services/recordings/file-fault-text.server.ts";
import { showsFalseTriggers } from "#app/services/recordings/false-triggers.server.ts";
import { readRecentTags } from "#app/services/recordings/recent-tags.server.ts";
import { tagName } from "#app/services/recordings/tag-text.server.ts";
import { stateOf } from "#app/services/recordings/recording-text.server.ts";
import { voteForTag } from "#contract/rules/tracks/tag-votes.ts";
import { canonicalTag } from "#contract/rules/tracks/track-tags.ts";
import { isStatus } from "#contract/rules/visits/visit-grouping.ts";
import { visitTypes } from "#contract/wire/visits/monitoring.ts";
import { zoneOf } from "#contract/rules/times/zones.ts";
import { toBurstPictures } from "#app/services/recordings/burst-pictures.server.ts";
import { getBurst } from "#contract/wire/recordings/bursts.ts";
import { listNeighbours } from "#contract/wire/recordings/neighbours.ts";
import { getRecording, type RecordingData } from "#contract/wire/recordings/recordings.ts";
import { listRenditions } from "#contract/wire/recordings/renditions.ts";
import { getSound } from "#contract/wire/recordings/sounds.ts";
import { listDeletedTracks } from "#contract/wire/tracks/deleted-tracks.ts";
import { getProgress } from "#contract/wire/processing/progress.ts";
import { getVisit } from "#contract/wire/visits/visit-of-recording.ts";
import {
  type Around,
  nothingAround,
  type Step,
  toAroundRecording,
  toAroundVisit,
} from "./around.server.ts";
import { aboutRecording, mayLabel } from "./recording-form.server.ts";
import { toLabelRows } from "./labels/label-rows.server.ts";
import { type ListContext, readListContext } from "./list-context.server.ts";
import { mayPin, readPinnedTags } from "./tracks/pinned-tags.server.ts";
import { toQuickTags } from "./tracks/quick-tags.server.ts";
import { describeFault } from "./media/describe-fault.server.ts";
import { toPictures, toTrackPictures } from "./media/pictures.server.ts";
import { toRecordingPage } from "./recording-data.server.ts";
import { toDeletedTracks } from "./tracks/deleted-tracks.server.ts";
import { secondsOf, toSoundPage } from "./sound/sound-data.server.ts";
import { toTrackRows } from "./tracks/track-rows.server.ts";
import { toVisitPage } from "./visit-data.server.ts";

type Args = PageArgs & {
  params: { currentRecordingId: string; visitLabel?: string; trackId?: string };
};

const noRenditions = {
  state: "failed" as const,
  reason: undefined,
  hasFile: undefined,
  renditions: [],
};

/** A recording, alone or as part of a visit, with the ways on from it in the list that it was opened from. */
export async function loadRecordingPage(args: Args) {
  const project = requireProject(args.context);
  const { user, mayManage } = requireViewer(args.context);
  const { defaultTimeZone, hasAi, now: readClock } = siteOf(args.context);
  const { currentRecordingId: id, visitLabel, trackId } = args.params;
  const context = await readListContext(args);
  const canLabel = mayLabel(args.context);
  const [got, made, deleted, visit, neighbours] = await Promise.all([
    attempt(args, getRecording, { id, "with-redacted-at": true }),
    attempt(args, listRenditions, { id }),
    canLabel ? attempt(args, listDeletedTracks, { id }) : undefined,
    visitLabel === undefined
      ? undefined
      : attempt(args, getVisit, { ...context.visitQuery, id, label: visitLabel }),
    attempt(args, listNeighbours, { ...context.recordingQuery, id }),
  ]);
  const isGone = !got.ok && got.refusal.reason === "missing";
  /* Whoever has sent a form reads first what becomes of it. */
  if (isGone && !isAnswer(args)) await leadToDeleted(args, context);
  if (isGone) throw await leadsNowhere(args);
  const { recording, rawSize } = orErrorPage(got);
  if (recording.groupId !== project.id) throw await leadsNowhere(args);
  const known = [...recording.tracks, ...(deleted?.ok ? deleted.reply.tracks : [])];
  if (trackId !== undefined && !known.some((track) => String(track.id) === trackId)) {
    throw data(null, { status: 404 });
  }
  /* Another server of the same dialect has no renditions, no deleted tracks and no neighbours: the page does without. */
  const { state, reason, hasFile, renditions } = made.ok ? made.reply : noRenditions;
  const isFileGone = hasFile === false && recording.redacted !== true;
  const found = visit && orErrorPage(visit);
  const zone = zoneOf(recording.location, defaultTimeZone);
  const now = readClock();
  const setting = { context, zone, now };
  const { projectPath } = context;
  const fileFault = describeFileFault(reason, recording);
  const isAwaited = stateOf(recording)?.tone === "quiet";
  const [progress, heard, burst] = await Promise.all([
    isAwaited ? attempt(args, getProgress, { id }) : undefined,
    recording.type === "audio" ? attempt(args, getSound, { id }) : undefined,
    recording.type === "trailcam-image" ? attempt(args, getBurst, { id }) : undefined,
  ]);
  const mediaPath = `${projectPath}/media/${recording.id}`;
  const shown = toRecordingPage(recording, {
    rawSize: isFileGone ? undefined : rawSize,
    isFileGone,
    fileState: fileFault?.state,
    soundSeconds: heard?.ok && heard.reply.sound ? secondsOf(heard.reply.sound) : undefined,
    progress: progress?.ok ? progress.reply : undefined,
    setting: {
      projectPath,
      mediaPath,
      zone,
      now,
      hasAi,
      viewer: { userId: user.id, isAdmin: mayManage },
    },
  });
  const medium = recording.type === "audio" ? "audio" : "camera";
  const recentTags = await readRecentTags(args.request, { projectId: project.id, medium });
  const tracks = toTrackRows(recording, { userId: user.id, isAdmin: mayManage });
  const beside = neighbours.ok ? toAroundRecording(neighbours.reply, setting) : nothingAround;
  const around = found ? { ...beside, ...toAroundVisit(found, recording.id, setting) } : beside;
  return {
    mediaPath,
    listPath: context.listPath,
    picturesState: state,
    pictures: toPictures(renditions, { mediaPath, tracks }),
    trackPictures: toTrackPictures(renditions, { mediaPath, tracks }),
    fault: describeFault({ isFileGone, duration: recording.duration, renditions }),
    fileFault: fileFault?.advice,
    recording: shown,
    visit:
      found &&
      toVisitPage(found.visit, recording.id, { ...setting, hasAi, recordings: [recording] }),
    burst: burst?.ok
      ? {
          isCut: burst.reply.incomplete,
          pictures: toBurstPictures(burst.reply.recordings, zone),
        }
      : undefined,
    originalBytes: isFileGone ? undefined : rawSize,
    /* Another server of the same dialect draws no sounds. */
    sound: heard?.ok
      ? toSoundPage(heard.reply, {
          recording,
          tracks,
          mediaPath,
          query: args.url.searchParams,
          trackId,
          showsAll: showsFalseTriggers(args),
        })
      : undefined,
    recorded: { recordedAt: recording.recordingDateTime, zone },
    film:
      recording.type === "thermalRaw"
        ? {
            aboutPath: `${projectPath}/recording/${recording.id}/about-film`,
          }
        : undefined,
    visitPath: isVisiting(recording)
      ? context.toVisit(visitLabelOf(recording), recording.id)
      : undefined,
    around,
    tracks,
    deletedTracks: deleted?.ok
      ? toDeletedTracks(deleted.reply, { type: recording.type, zone, now })
      : undefined,
    quickTags: toQuickTags(project, recording),
    recentTags: recentTags.map((what) => ({ what, name: tagName(what, medium) })),
    pinnedTags: mayPin(args.context) ? readPinnedTags(args.context, medium) : undefined,
    canLabel,
    earlier: await findEarlier(args.request, aboutRecording(args, id)),
    tracksCsvPath: `${projectPath}/recording/${recording.id}/tracks.csv`,
    deletePath: mayManage ? context.toDeletion(recording.id, onwards(around)?.to) : undefined,
    labelRows: toLabelRows(project.settings, shown),
  };
}

/** A recording that was deleted has a page that says so, and puts it back. */
async function leadToDeleted(args: Args, { toDeletion }: ListContext): Promise<void> {
  const id = args.params.currentRecordingId;
  const deleted = await attempt(args, getRecording, { id, deleted: true });
  if (deleted.ok) throw redirect(toDeletion(deleted.reply.recording.id));
}

function onwards({ next, nextVisit, previous, previousVisit }: Around): Step | undefined {
  return next ?? nextVisit ?? previous ?? previousVisit;
}

/** Whether it is part of a visit: sounds are not, nor is what cameras make to report, or has no length. */
function isVisiting({ type, duration }: RecordingData): boolean {
  const isSeen = visitTypes.some((one) => one === type);
  return isSeen && duration !== null && !isStatus({ type, duration });
}

/** Any label opens a visit; this one says what is seen. */
function visitLabelOf({ tracks }: RecordingData): string {
  const tags = tracks.flatMap((track) => canonicalTag(track.tags) ?? []);
  return voteForTag(tags)?.what ?? "none";
}
