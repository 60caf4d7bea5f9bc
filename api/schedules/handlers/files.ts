import { invalidFields, Refusal } from "#contract/envelope.ts";
import {
  deleteFile,
  maxFiles,
  fileUpload,
  getClassifications,
  getFile,
  listFiles,
  sharedType,
  uploadFile,
  type FileUpload,
} from "#contract/wire/schedules/files.ts";
import type { Callers } from "#api/http/caller.ts";
import type { Part } from "#api/http/read-multipart.ts";
import { readOneFile } from "#api/http/read-one-file.ts";
import { countAttempt } from "#api/accounts/operations/limit-attempts.ts";
import { serve } from "#api/http/serve.ts";
import { storeFile } from "#api/uploads/operations/store-file.ts";
import {
  countFilesOf,
  deleteFile as deleteRow,
  findFile,
  insertFile,
  listFilesOf,
  type FileRow,
} from "../queries/files.ts";
import type { Services } from "#api/services.ts";
import { classification } from "#api/processing/handlers/classification.ts";
import { readJson, writeJson } from "#api/db/stored-json.ts";

const signedSeconds = 600;

export const files = [
  serve(getClassifications, async ({ input }) => {
    const { version } = classification;
    return input.version === version ? { version } : classification;
  }),

  serve(uploadFile, async ({ caller, request, services }) => {
    await countAttempt(services, "file:account", String(caller.id));
    const id = await readOneFile(request, services.files, (file, data) =>
      storeUpload(services, { userId: caller.id, file, ...parseData(data) }),
    );
    return { id };
  }),

  serve(listFiles, async ({ input, services }) => {
    const { read } = services.store;
    const [rows, count] = await Promise.all([
      listFilesOf(read, input.type, maxFiles),
      countFilesOf(read, input.type),
    ]);
    return { count, files: rows.map(toFileData) };
  }),

  serve(getFile, async ({ input, caller, services }) => {
    const row = await findFile(services.store.read, input.id);
    if (!row || !maySee(caller, row)) throw noSuchFile(input.id);
    const claims = { key: row.key, filename: row.file_name, mimeType: toMimeType(row.file_name) };
    const jwt = await services.tokens.sign("fileDownload", claims, signedSeconds);
    return { file: toFileData(row), fileSize: row.bytes, jwt };
  }),

  serve(deleteFile, async ({ input, caller, services }) => {
    const row = await findFile(services.store.read, input.id);
    if (!row || (row.user_id !== caller.id && caller.superView !== "write")) {
      throw noSuchFile(input.id);
    }
    await deleteRow(services.store.write, row.id);
    await services.files.remove(row.key);
    return { messages: ["Deleted file."] };
  }),
];

function parseData(text: string) {
  const parsed = fileUpload.safeParse(text);
  if (parsed.success) return parsed.data;
  throw invalidFields(
    parsed.error.issues.map(({ path, message }) => ({
      param: path.join(".") || "data",
      location: "body",
      msg: message,
    })),
  );
}

interface Uploaded extends FileUpload {
  userId: number;
  file: Part;
}

function storeUpload(services: Services, { userId, file, type, details }: Uploaded) {
  return storeFile(services, { file, folder: "f" }, (key) =>
    insertFile(
      services.store.write,
      {
        user_id: userId,
        type,
        key,
        bytes: file.bytes,
        file_name: toFileName(file.fileName),
        details: writeJson("files.details", details),
      },
      services.now(),
    ),
  );
}

/** No path, and nothing that PostgreSQL cannot hold. */
function toFileName(name: string): string {
  return name.replace(/[\p{Cc}/\\]/gu, "_").slice(0, 255);
}

function maySee({ user }: Callers["userOrDevice"], { type, user_id }: FileRow): boolean {
  if (type === sharedType) return true;
  return user !== undefined && (user.id === user_id || user.superView !== "off");
}

function noSuchFile(id: number): Refusal {
  return new Refusal("missing", `Could not find a file with an id of '${id}' for user`);
}

function toFileData({ id, user_id, details }: FileRow) {
  return { id, userId: user_id, details: readJson("files.details", details, id) };
}

/** Devices play sounds; whatever else they fetch is bytes to whoever opens its link. */
const mimeTypes = new Map([
  ["aac", "audio/aac"],
  ["flac", "audio/flac"],
  ["m4a", "audio/mp4"],
  ["mp3", "audio/mpeg"],
  ["ogg", "audio/ogg"],
  ["wav", "audio/wav"],
]);

function toMimeType(fileName: string): string {
  const extension = fileName.split(".").at(-1)?.toLowerCase() ?? "";
  return mimeTypes.get(extension) ?? "application/octet-stream";
}
