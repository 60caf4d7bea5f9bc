import { data } from "react-router";
import { orErrorPage, attempt, type PageArgs } from "#app/services/api/api.server.ts";
import { requireProject, requireViewer } from "#app/services/navigation/navigation.server.ts";
import { siteOf } from "#app/services/navigation/site.server.ts";
import { formatDay } from "#app/services/times/times.server.ts";
import { tagName } from "#app/services/recordings/tag-text.server.ts";
import { toProjectPath } from "#contract/rules/navigation/navigation.ts";
import type { ReviewQueue } from "#contract/rules/reviews/review-queues.ts";
import { getBurst } from "#contract/wire/recordings/bursts.ts";
import { getRecording, type RecordingData } from "#contract/wire/recordings/recordings.ts";
import { listRenditions } from "#contract/wire/recordings/renditions.ts";
import { getSound } from "#contract/wire/recordings/sounds.ts";
import { countReviews, type ReviewItem } from "#contract/wire/reviews.ts";
import { mayLabel } from "../recording/recording-form.server.ts";
import { speechTag, wouldDeleteSound } from "../recording/sound/speech.server.ts";
import { type ReviewAddress, reviewAddress, toReviewQuery } from "./address.server.ts";
import { type ReviewView, toReviewView } from "./review-item.server.ts";

/** The queues with what is left in each, or the recording of the address. */
export async function loadReview(args: PageArgs) {
  const project = requireProject(args.context);
  const { user } = requireViewer(args.context);
  const { now, defaultTimeZone } = siteOf(args.context);
  const address = reviewAddress.read(args.url);
  const { queue, item, last } = address;
  const query = toReviewQuery(address, project.id);
  const [counted, looked] = await Promise.all([
    attempt(args, countReviews, { ...query, queue: item === undefined ? undefined : queue }),
    item === undefined ? undefined : readItem(args, item),
  ]);
  const { queues } = orErrorPage(counted);
  const projectPath = toProjectPath(project);
  const path = `${projectPath}/review`;
  const view = looked && queue && toReviewView(looked, toSetting(args, queue));
  return {
    projectPath,
    userId: user.id,
    canAct: mayLabel(args.context),
    path,
    /** The queue with its filters, and nowhere in it. */
    queuePath: reviewAddress.linksFrom(path, address)(),
    actsPath: reviewAddress.linksFrom(`${path}/acts`, address)({ by: user.id }),
    toQueue: putFirst(queues, queue).map((one) => ({
      ...one,
      path: reviewAddress.linksFrom(path, address)({ queue: one.queue }),
    })),
    filters: describeFilters(address, defaultTimeZone),
    allPath: path,
    queue,
    isGone: item !== undefined && queue !== undefined && !view,
    isDone: address.done === "yes",
    view,
    trackId: address.track,
    last:
      last === undefined
        ? undefined
        : { what: last, name: tagName(last, view?.isSound ? "audio" : "camera") },
    tagged: address.tagged,
    since: address.since?.toISOString(),
    now: now().toISOString(),
  };
}

export type LoadedReview = Awaited<ReturnType<typeof loadReview>>;

/** With a recording to look at. */
export type LoadedItem = LoadedReview & { view: ReviewView; queue: ReviewQueue };

export function toSetting(args: PageArgs, queue: ReviewQueue) {
  const project = requireProject(args.context);
  const { defaultTimeZone, now, hasAi } = siteOf(args.context);
  return {
    project,
    hasAi,
    projectPath: toProjectPath(project),
    queue,
    defaultTimeZone,
    now: now(),
    userId: requireViewer(args.context).user.id,
    toAsked: (recording: RecordingData) =>
      wouldDeleteSound(args.context, recording) ? speechTag : undefined,
  };
}

/** The queue that the address names comes before the others. */
function putFirst<Counted extends { queue: ReviewQueue }>(
  counted: readonly Counted[],
  queue: ReviewQueue | undefined,
): Counted[] {
  return counted.toSorted((a, b) => Number(b.queue === queue) - Number(a.queue === queue));
}

/** Undefined where it is gone: the queue goes on without it. */
async function readItem(args: PageArgs, id: number): Promise<ReviewItem | undefined> {
  const [got, made] = await Promise.all([
    attempt(args, getRecording, { id }),
    attempt(args, listRenditions, { id }),
  ]);
  if (!got.ok && got.refusal.reason === "missing") return undefined;
  const { recording } = orErrorPage(got);
  if (recording.groupId !== requireProject(args.context).id) throw data(null, { status: 404 });
  const pictures = made.ok ? made.reply : { state: "failed" as const, renditions: [] };
  const isBare = recording.type === "trailcam-image" && recording.tracks.length === 0;
  const burst = isBare ? await attempt(args, getBurst, { id }) : undefined;
  const heard = recording.type === "audio" ? await attempt(args, getSound, { id }) : undefined;
  return {
    recording,
    ...pictures,
    ...(burst?.ok && { burst: burst.reply }),
    ...(heard?.ok && { sound: heard.reply }),
  };
}

/** "2 locations, cameras, from 1 Nov 2026": that not all is listed. */
function describeFilters(address: ReviewAddress, zone: string): string | undefined {
  const { locations, devices, from, until } = address;
  const day = (at: Date) => formatDay(at.toISOString(), zone);
  const words = [
    count(locations.length, "location"),
    count(devices.length, "device"),
    address["recording-mode"],
    address["tagged-with"].map((tag) => tagName(tag, "camera")).join(", "),
    from && `from ${day(from)}`,
    until && `until ${day(until)}`,
  ].filter((word) => word !== undefined && word !== "");
  return words.length > 0 ? words.join(", ") : undefined;
}

function count(number: number, word: string): string | undefined {
  if (number === 0) return undefined;
  return number === 1 ? `1 ${word}` : `${number} ${word}s`;
}
