import { send } from "#app/services/api.server.ts";
import { sessionContext } from "#app/services/browser-session.server.ts";
import { toCsvResponse } from "#app/services/csv-response.server.ts";
import { toCsv } from "#contract/rules/csv.ts";
import { listUploadFiles, type UploadFileData } from "#contract/wire/upload-jobs.ts";

import type { Route } from "./+types/csv";

const columns = [
  "File",
  "Bytes",
  "State",
  "Reason",
  "Clock of the camera",
  "Taken (UTC)",
  "Recording",
];

/** All receipts of a job; there are 10,000 at most. The API judges who may have them. */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  if (!args.context.get(sessionContext).tokens) return new Response(null, { status: 401 });
  const { jobId: id, deviceName } = args.params;
  const lines: ReturnType<typeof toLine>[] = [];
  let cursor: string | undefined;
  do {
    const page = await send(args, listUploadFiles, { id, cursor });
    lines.push(...page.files.map(toLine));
    cursor = page.cursor;
  } while (cursor !== undefined);
  return toCsvResponse(toCsv([columns, ...lines]), `${deviceName}-upload-${id}.csv`);
}

function toLine(file: UploadFileData) {
  const { name, bytes, state, reason, clock, recordedAt, recordingId } = file;
  return [name, bytes, state, reason, clock, recordedAt, recordingId];
}
