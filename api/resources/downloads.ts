import { Refusal } from "#contract/envelope.ts";
import { downloadSigned } from "#contract/wire/downloads.ts";
import { sendFile } from "../http/send-file.ts";
import { serve } from "../http/serve.ts";

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
    return sent;
  }),
];
