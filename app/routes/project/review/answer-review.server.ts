import { data, redirect } from "react-router";
import { z } from "zod";
import { describeFailure } from "#app/in-place/answer.ts";
import { toWords } from "#app/forms/text.ts";
import { attempt, type PageArgs } from "#app/services/api/api.server.ts";
import { readTyped } from "#app/services/api/typed.server.ts";
import { requireProject, requireViewer } from "#app/services/navigation/navigation.server.ts";
import { type Notice, redirectWithNotice } from "#app/services/navigation/notice.server.ts";
import { recordUndoStep } from "#app/services/navigation/undo-steps.server.ts";
import { siteOf } from "#app/services/navigation/site.server.ts";
import { Refusal } from "#contract/envelope.ts";
import { toProjectPath } from "#contract/rules/navigation/navigation.ts";
import { leaseReviews, releaseReviews } from "#contract/wire/reviews.ts";
import { mayLabel } from "../recording/recording-form.server.ts";
import { type ReviewAddress, reviewAddress, toReviewQuery } from "./address.server.ts";
import { act, type Acted, reviewAct } from "./review-act.server.ts";
import { reviewField, toSpeechQuestion } from "../recording/sound/speech.server.ts";
import { onlyMembersTag } from "../recording/tagging-text.ts";

const text = {
  readOnly: onlyMembersTag,
  choose: "Choose a queue, then what the track shows.",
};

const turn = z.union([z.object({ start: z.literal("yes") }), z.object({ stop: z.literal("yes") })]);

/** A form of the review without scripts: does it, and goes on to the next recording. */
export async function answerReviewForm(args: PageArgs) {
  const address = reviewAddress.read(args.url);
  const fields = Object.fromEntries(await readTyped(args.request));
  const { queue } = address;
  if (!mayLabel(args.context)) return refuse(new Refusal("forbidden", text.readOnly));
  if (!queue) return refuse(new Refusal("unprocessable", text.choose));
  const turned = turn.safeParse(fields).data;
  if (turned) return "start" in turned ? goOn(args, begin(args, address)) : stop(args, address);
  const form = reviewAct.safeParse(fields).data;
  if (!form) return refuse(new Refusal("unprocessable", text.choose));
  const done = await act(args, form, queue);
  if (!done.ok) {
    const { refusal, speech } = done;
    return speech ? askOfSpeech(args, form.recording, speech) : refuse(refusal);
  }
  const after = { ...begin(args, address), ...countOf(done, address) };
  const undo = done.undo && {
    action: reviewAddress.toAddress(reviewPath(args), {
      ...after,
      item: form.recording,
      track: done.track,
    }),
    fields: Object.entries(done.undo),
  };
  const step = await recordUndoStep(args.request, {
    about: `${requireViewer(args.context).user.id} review`,
    text: done.text,
    sent: Object.entries(fields),
    undo,
  });
  const { text: words } = done;
  const notice: Notice = { tone: "success", text: words, undo, hasEarlier: step.isBack };
  const cookies = [done.cookie, step.cookie];
  if (!done.isOpen) return withCookies(await goOn(args, after, notice), cookies);
  const here = { ...after, item: form.recording, track: done.track };
  await attempt(args, leaseReviews, {
    ...toReviewQuery(address, requireProject(args.context).id),
    queue,
    count: 0,
    held: [form.recording],
  });
  const to = reviewAddress.toAddress(reviewPath(args), here);
  return withCookies(await redirectWithNotice(to, notice), cookies);
}

/** On a page of the recording, which leads back to where one is. */
function askOfSpeech(args: PageArgs, recording: number, trackIds: number[]): Response {
  const projectPath = toProjectPath(requireProject(args.context));
  const [track] = trackIds;
  const { search } = new URL(
    reviewAddress.toAddress("/", { ...reviewAddress.read(args.url), item: recording, track }),
    args.url,
  );
  const url = new URL(`${projectPath}/recording/${recording}/tracks`, args.url);
  url.searchParams.set(reviewField, search);
  return redirect(toSpeechQuestion(url, trackIds), 303);
}

function withCookies(response: Response, cookies: (string | undefined)[]): Response {
  for (const cookie of cookies) if (cookie) response.headers.append("set-cookie", cookie);
  return response;
}

/** The page again, which says why. */
function refuse(refusal: Refusal) {
  const code = refusal.reason === "missing" ? 404 : refusal.status;
  const isExplained = [400, 403, 404, 422].includes(code);
  return data(
    { text: isExplained ? toWords(refusal.message) : describeFailure(code) },
    { status: code },
  );
}

function reviewPath(args: PageArgs): string {
  return `${toProjectPath(requireProject(args.context))}/review`;
}

/** Since when one has been at it. */
function begin(args: PageArgs, address: ReviewAddress): ReviewAddress {
  return { ...address, done: undefined, since: address.since ?? siteOf(args.context).now() };
}

function countOf({ tagged, said }: Acted, address: ReviewAddress) {
  return {
    tagged: Math.max(0, address.tagged + tagged),
    ...(said === undefined ? {} : { last: said }),
  };
}

/** To the next recording of the queue, or to the end of it. */
async function goOn(args: PageArgs, address: ReviewAddress, notice?: Notice): Promise<Response> {
  const { queue = "untagged" } = address;
  const query = toReviewQuery(address, requireProject(args.context).id);
  const outcome = await attempt(args, leaseReviews, { ...query, queue, count: 1 });
  const next = outcome.ok ? outcome.reply.items[0]?.recording.id : undefined;
  const to = reviewAddress.toAddress(reviewPath(args), {
    ...address,
    item: next,
    track: undefined,
    done: next === undefined && outcome.ok ? "yes" : undefined,
  });
  if (notice) return redirectWithNotice(to, notice);
  if (outcome.ok) return redirect(to, 303);
  return redirectWithNotice(to, { tone: "warning", text: toWords(outcome.refusal.message) });
}

/** What was taken is given back, so that others need not wait for it. */
async function stop(args: PageArgs, address: ReviewAddress): Promise<Response> {
  await attempt(args, releaseReviews, { projectId: requireProject(args.context).id });
  const { tagged, since } = address;
  const here = { ...address, item: undefined, track: undefined, last: undefined };
  return redirect(reviewAddress.toAddress(reviewPath(args), { ...here, tagged, since }), 303);
}
