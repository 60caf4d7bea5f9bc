import type { PageArgs } from "#app/services/api.server.ts";
import { sessionContext } from "#app/services/browser-session.server.ts";
import { siteOf } from "#app/services/site.server.ts";
import { unreachable } from "#app/services/unreachable.server.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import { type Failure, type Refusal, toRefusal } from "#contract/envelope.ts";
import { addUploadFiles } from "#contract/wire/upload-jobs.ts";
import type { Notice } from "#app/services/notice.server.ts";
import type { CardForm } from "./card-form.server.ts";

const words = {
  arrived: (count: number) =>
    count === 1 ? "1 file has arrived." : `${count.toLocaleString("en-NZ")} files have arrived.`,
  partly: (why: string) => `Not all has arrived. ${why} What has arrived is kept: send the rest.`,
};

type Passed = { ok: true; reply: ReplyOf<typeof addUploadFiles> } | { ok: false; refusal: Refusal };

/** Passes a form with files on to an upload job while it comes. None of it is held, whatever its size. */
export async function passFiles(
  args: PageArgs,
  jobId: number | string,
  { body }: Pick<CardForm, "body">,
): Promise<Passed> {
  const { headers, signal } = args.request;
  const path = addUploadFiles.path.replace(":id", encodeURIComponent(jobId));
  const init: RequestInit & { duplex: "half" } = {
    method: addUploadFiles.method,
    headers: {
      authorization: args.context.get(sessionContext).tokens?.token ?? "",
      "content-type": headers.get("content-type") ?? "",
      "user-agent": headers.get("user-agent") ?? "",
    },
    body,
    duplex: "half",
    signal,
  };
  const response = await siteOf(args.context)
    .transport(new Request(new URL(path, "http://api.invalid"), init))
    .catch(() => undefined);
  if (!response) return { ok: false, refusal: unreachable };
  const answer = (await response.json().catch(() => ({}))) as unknown;
  if (response.ok) return { ok: true, reply: addUploadFiles.reply.parse(answer) };
  return { ok: false, refusal: toRefusal(response.status, answer as Partial<Failure>) };
}

/** A word for the next page. */
export function sayArrived(passed: Passed): Notice {
  return passed.ok
    ? { tone: "success", text: words.arrived(passed.reply.files.length) }
    : { tone: "warning", text: words.partly(passed.refusal.message) };
}
