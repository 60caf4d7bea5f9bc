import { invalidFields, Refusal } from "#contract/envelope.ts";
import { text } from "#contract/wire/fields.ts";
import {
  addUploadFiles,
  getUploadFilePicture,
  listUploadFiles,
} from "#contract/wire/upload-jobs.ts";
import type { User } from "#api/http/caller.ts";
import { readManyFiles } from "#api/http/read-many-files.ts";
import { serve } from "#api/http/serve.ts";
import { addUploadFiles as add } from "../operations/add-upload-files.ts";
import { startedAlready } from "../operations/store-card-file.ts";
import { shrinkStored } from "#api/renditions/operations/shrink-stored.ts";
import {
  findUploadFileRow,
  listUploadFilesOf,
  type UploadFileRow,
} from "../queries/upload-files.ts";
import type { Services } from "#api/services.ts";
import { requireRecording } from "#api/recordings/handlers/require-recording.ts";
import { requireUploadJob } from "./require-upload-job.ts";
import { toUploadFile } from "./to-upload-job.ts";

const maxAgeSeconds = 60 * 60;

export const uploadFiles = [
  serve(addUploadFiles, async ({ input, caller, request, services }) => {
    const job = await requireUploadJob(services, caller, input.id);
    if (job.started_at) throw startedAlready();
    const rows = await add(services, job, (take) => readManyFiles(request, take));
    const receipts = new Map(rows.map((row) => [row.id, toUploadFile(job, row)]));
    return { files: [...receipts.values()] };
  }),

  serve(listUploadFiles, async ({ input, caller, services }) => {
    const job = await requireUploadJob(services, caller, input.id);
    const found = await listUploadFilesOf(services.store.read, job.id, {
      state: input.state,
      after: input.cursor === undefined ? undefined : readNameCursor(input.cursor),
      limit: input.limit + 1,
    });
    const rows = found.slice(0, input.limit);
    const last = found.length > input.limit ? rows.at(-1) : undefined;
    return {
      files: rows.map((row) => toUploadFile(job, row)),
      ...(last ? { cursor: writeNameCursor(last) } : {}),
    };
  }),

  serve(getUploadFilePicture, async ({ input, caller, services }) => {
    const row = await findUploadFileRow(services.store.read, input.id);
    if (!row) throw noPicture(input.id);
    await requireUploadJob(services, caller, row.job_id).catch((error: unknown) => {
      throw error instanceof Refusal ? noPicture(input.id) : error;
    });
    const key = row.kind === "image" ? await findPictureKey(services, caller, row) : null;
    const bytes = key === null ? undefined : await shrinkStored(services, key);
    if (!bytes) throw noPicture(input.id);
    return new Response(bytes, {
      headers: {
        "content-type": "image/webp",
        "content-length": String(bytes.length),
        "content-disposition": `inline; filename="${row.id}.webp"`,
        "content-security-policy": "sandbox; default-src 'none'",
        "x-content-type-options": "nosniff",
        "cache-control": `private, max-age=${maxAgeSeconds}`,
      },
    });
  }),
];

/** The uploaded file; once it is stored, its recording's picture, else the recording's file. */
async function findPictureKey(
  services: Services,
  caller: User,
  { key, recording_id: id }: UploadFileRow,
): Promise<string | null> {
  if (key !== null || id === null) return key;
  const recording = await requireRecording(services, caller, { id });
  return recording.derived_key ?? recording.raw_key;
}

function noPicture(id: number): Refusal {
  return new Refusal(
    "missing",
    `Could not find a picture of a file with an id of '${id}' for user`,
  );
}

interface NamePosition {
  name: string;
  sha1: string;
}

/** SHA-1 hashes have no spaces, names may. */
function writeNameCursor({ name, sha1 }: NamePosition): string {
  return Buffer.from(`${sha1} ${name}`).toString("base64url");
}

function readNameCursor(cursor: string): NamePosition | undefined {
  if (cursor === "start") return undefined;
  const decoded = text.safeParse(Buffer.from(cursor, "base64url").toString().toWellFormed());
  const [, sha1, name] = /^([0-9a-f]*) (.+)$/s.exec(decoded.data ?? "") ?? [];
  if (sha1 !== undefined && name !== undefined) return { sha1, name };
  const msg = "Invalid value: send 'start', or the cursor of the last answer";
  throw invalidFields([{ param: "cursor", location: "query", msg }]);
}
