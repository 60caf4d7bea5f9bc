import { invalidFields } from "#contract/envelope.ts";
import type { FileStore } from "../files/file-store.ts";
import { readMultipart, type Part } from "./read-multipart.ts";

/** Reads a multipart body of `data` and one file. What is not kept of the file is gone when `use` has ended. */
export async function readOneFile<T>(
  request: Request,
  files: FileStore,
  use: (file: Part, data: string) => Promise<T>,
): Promise<T> {
  const sent = await readMultipart(request, {
    files,
    fileNames: ["file"],
    parseData: (text) => text,
  });
  const file = sent.files.get("file");
  if (!file) throw invalidFields([{ param: "file", location: "body", msg: "'file' is required" }]);
  try {
    return await use(file, sent.data);
  } finally {
    await file.discard();
  }
}
