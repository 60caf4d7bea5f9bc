import { z } from "zod";
import { describeFailure } from "#app/in-place/answer.ts";
import { toWords } from "#app/forms/text.ts";
import { attempt, type PageArgs } from "#app/services/api/api.server.ts";
import { readTyped } from "#app/services/api/typed.server.ts";
import { requireProject, requireViewer } from "#app/services/navigation/navigation.server.ts";
import { sessionContext } from "#app/services/session/browser-session.server.ts";
import { Refusal } from "#contract/envelope.ts";
import type { ReviewQueue } from "#contract/rules/reviews/review-queues.ts";
import { leaseReviews, maxHeldReviews, maxReviewsAtOnce } from "#contract/wire/reviews.ts";
import type { Route } from "./+types/acts";
import { type ReviewAddress, reviewAddress, toReviewQuery } from "./address.server.ts";
import { toSetting } from "./load-review.server.ts";
import { act, reviewAct } from "./review-act.server.ts";
import { type ReviewView, toReviewView } from "./review-item.server.ts";

export interface LeaseAnswer {
  views: ReviewView[];
  left: { left: number; isMore: boolean };
}

const next = z.coerce.number().int().min(0).max(maxReviewsAtOnce);

/** What scripts of the review send: the acts of its forms, and the question for more. */
export async function action(args: Route.ActionArgs): Promise<Response> {
  if (!args.context.get(sessionContext).tokens) return new Response(null, { status: 401 });
  return answer(args).catch((thrown: unknown) => {
    /* A script has no use for the page that a person is sent to where the session ends meanwhile. */
    if (args.context.get(sessionContext).tokens) throw thrown;
    return new Response(null, { status: 401 });
  });
}

async function answer(args: PageArgs): Promise<Response> {
  const typed = await readTyped(args.request);
  const fields = Object.fromEntries(typed);
  const address = reviewAddress.read(args.url);
  const { queue, by } = address;
  /* For the script, as if nobody had signed in: what it has kept waits for whose it is. */
  const isOfOther = by !== undefined && by !== requireViewer(args.context).user.id;
  if (isOfOther) return new Response(null, { status: 401 });
  if (!queue) return refuse(new Refusal("unprocessable", "Choose a queue."));
  const count = next.safeParse(fields["next"]).data;
  if (fields["next"] !== undefined && count !== undefined) {
    const held = typed.flatMap(([name, value]) => (name === "held" ? [Number(value)] : []));
    return leaseMore(args, { ...address, queue }, { count, held });
  }
  const form = reviewAct.safeParse(fields).data;
  if (!form) return refuse(new Refusal("unprocessable", "Choose what the track shows."));
  const done = await act(args, form, queue);
  if (!done.ok) return refuse(done.refusal);
  const headers = new Headers(done.cookie ? { "set-cookie": done.cookie } : undefined);
  return Response.json({ text: done.text }, { headers });
}

async function leaseMore(
  args: PageArgs,
  address: ReviewAddress & { queue: ReviewQueue },
  { count, held }: { count: number; held: number[] },
): Promise<Response> {
  const query = toReviewQuery(address, requireProject(args.context).id);
  const { queue } = address;
  const few = held.slice(-maxHeldReviews);
  const outcome = await attempt(args, leaseReviews, { ...query, queue, count, held: few });
  if (!outcome.ok) return refuse(outcome.refusal);
  const { items, left, isMore } = outcome.reply;
  const setting = toSetting(args, queue);
  const views = items.map((item) => toReviewView(item, setting));
  return Response.json({ views, left: { left, isMore } } satisfies LeaseAnswer);
}

function refuse(refusal: Refusal): Response {
  const status = refusal.reason === "missing" ? 404 : refusal.status;
  const isExplained = [400, 422].includes(status);
  const text = isExplained ? toWords(refusal.message) : describeFailure(status);
  return Response.json({ text }, { status });
}
