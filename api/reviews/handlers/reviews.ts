import {
  maxCountedReviews,
  reviewQueues,
  type ReviewQueue,
} from "#contract/rules/reviews/review-queues.ts";
import {
  countReviews,
  leaseReviews,
  releaseReviews,
  type RequestedReviews,
  resumeReview,
  skipReview,
} from "#contract/wire/reviews.ts";
import type { User } from "#api/http/caller.ts";
import { serve } from "#api/http/serve.ts";
import { requireProject } from "#api/projects/handlers/require-project.ts";
import { requireRecording } from "#api/recordings/handlers/require-recording.ts";
import { countRecordingsUpTo } from "#api/search/queries/find-recordings.ts";
import type { Services } from "#api/services.ts";
import { leaseReviews as lease } from "../operations/lease-reviews.ts";
import { skipReview as skip } from "../operations/skip-review.ts";
import { deleteLeasesIn } from "../queries/review-leases.ts";
import { deleteSkip } from "../queries/review-skips.ts";
import { readReviewItem } from "./read-review-item.ts";
import { toReviewFilter, toViewer } from "./to-review-filter.ts";

const tagging = "tag its recordings";

export const reviews = [
  serve(countReviews, async ({ input, caller, services }) => {
    await requireProject(services, caller, input.projectId, "see its devices and recordings");
    const queues = input.queue ? [input.queue] : reviewQueues;
    return {
      queues: await Promise.all(queues.map((queue) => countIn(services, caller, input, queue))),
    };
  }),

  serve(leaseReviews, async ({ input, caller, services }) => {
    await requireProject(services, caller, input.projectId, tagging);
    const { queue, held, count } = input;
    const viewer = { ...toViewer(services, caller), held, isFree: true };
    const filter = toReviewFilter(input, queue, viewer);
    const [ids, { left, isMore }] = await Promise.all([
      lease(services, { userId: caller.id, filter, held, count }),
      countIn(services, caller, input, queue),
    ]);
    const items = await Promise.all(ids.map((id) => readReviewItem(services, caller, id)));
    return { items: items.filter((item) => item !== undefined), left, isMore };
  }),

  serve(releaseReviews, async ({ input, caller, services }) => {
    const { id } = await requireProject(services, caller, input.projectId, tagging);
    await deleteLeasesIn(services.store.write, id, caller.id);
    return {};
  }),

  serve(skipReview, async ({ input, caller, services }) => {
    const { id } = await requireRecording(services, caller, { id: input.id, action: tagging });
    await skip(services, id, caller.id);
    return {};
  }),

  serve(resumeReview, async ({ input, caller, services }) => {
    const { id } = await requireRecording(services, caller, { id: input.id, action: tagging });
    await deleteSkip(services.store.write, { recordingId: id, userId: caller.id });
    return {};
  }),
];

async function countIn(
  services: Services,
  caller: User,
  input: RequestedReviews,
  queue: ReviewQueue,
) {
  const filter = toReviewFilter(input, queue, toViewer(services, caller));
  const { scan } = services.store;
  const count = await countRecordingsUpTo(scan, filter, maxCountedReviews + 1);
  return { queue, left: Math.min(count, maxCountedReviews), isMore: count > maxCountedReviews };
}
