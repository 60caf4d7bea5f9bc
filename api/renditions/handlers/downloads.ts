import { Refusal } from "#contract/envelope.ts";
import { downloadSigned } from "#contract/wire/recordings/downloads.ts";
import { sendFile } from "#api/http/send-file.ts";
import { serve } from "#api/http/serve.ts";
import type { TokenClaims } from "#api/http/tokens.ts";
import { countTransfer } from "#api/recordings/queries/transfers.ts";
import type { Services } from "#api/services.ts";
import { errorMessage } from "#contract/rules/text/error-message.ts";

export const downloads = [
  serve(downloadSigned, async ({ input, request, services }) => {
    const claims = await services.tokens
      .verify("fileDownload", input.jwt ?? "")
      .catch((problem: unknown) => {
        if (problem instanceof Refusal) return undefined;
        throw problem;
      });
    /* The dialect's one answer for every token problem here: no envelope, and 403. */
    if (!claims)
      return Response.json(
        { messages: ["The link has expired or is not valid."] },
        { status: 403 },
      );
    if (!claims.key) throw new Refusal("rule", "The link names no file.");
    const sent = await sendFile(services.files, request, {
      key: claims.key,
      mimeType: claims.mimeType,
      fileName: claims.filename,
      disposition: "attachment",
    });
    if (!sent) throw new Refusal("failed", "The file could not be found in the store.");
    if (sent.body) await count(services, claims, Number(sent.headers.get("content-length")));
    return sent;
  }),
];

/** A count that fails keeps nobody from their file. */
async function count(
  { store, log }: Services,
  { userId, groupId }: TokenClaims["fileDownload"],
  bytes: number,
): Promise<void> {
  if (userId === undefined || groupId === undefined) return;
  try {
    await countTransfer(store.write, { userId, projectId: groupId, bytes });
  } catch (error) {
    log({ level: "error", message: `Counting a download: ${errorMessage(error)}` });
  }
}
