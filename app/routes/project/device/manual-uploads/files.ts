import { sessionContext } from "#app/services/browser-session.server.ts";
import type { Route } from "./+types/files";
import { refuseScript } from "./answer-script.server.ts";
import { openCardForm } from "./card-form.server.ts";
import { passFiles } from "./pass-files.server.ts";

/** A script sends one file of many. What came of it is said of those alone that are not taken. */
export async function action(args: Route.ActionArgs): Promise<Response> {
  if (!args.context.get(sessionContext).tokens) return new Response(null, { status: 401 });
  const form = await openCardForm(args.request);
  try {
    const passed = await passFiles(args, args.params.jobId, form);
    if (!passed.ok) return refuseScript(passed.refusal);
    const refused = passed.reply.files
      .filter(({ state }) => state === "refused")
      .map(({ name, reason = "" }) => ({ name, reason }));
    return Response.json({ refused });
  } finally {
    await form.drain().catch(() => undefined);
  }
}
