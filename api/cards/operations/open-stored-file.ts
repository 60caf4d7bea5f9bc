import { Refusal } from "#contract/envelope.ts";
import { rawMimeType } from "#contract/rules/recordings/upload.ts";
import { extensionOf } from "#contract/rules/recordings/file-names.ts";
import { splitUploadName } from "#contract/rules/cards/upload-names.ts";
import { readImageFacts, type ImageFacts } from "#media/image/image-facts.ts";
import { readMovieHeader } from "#media/video/movie-header.ts";
import type { UploadFileRow } from "../queries/upload-files.ts";
import type { Services } from "#api/services.ts";
import { describeImage } from "#api/uploads/operations/read-embedded-in-image.ts";
import type { UploadedFile } from "#api/uploads/operations/received-upload.ts";

export interface StoredFile {
  type: "trailcam-image" | "trailcam-video";
  raw: UploadedFile;
  durationSeconds: number | undefined;
  saysPlace: boolean;
  additionalMetadata: Record<string, unknown>;
}

/** Shorter recordings are status reports, and a picture has no length of its own. */
const imageSeconds = 3;

/** A copy of an uploaded file, as a device would have sent it. Refuses `rule` where the store has lost it. */
export async function openStoredFile(services: Services, row: UploadFileRow): Promise<StoredFile> {
  const file = row.key === null ? undefined : await services.files.open(row.key);
  if (!file) throw new Refusal("rule", "The server no longer has the file.");
  const received = await services.files.receive(file.read());
  const { folder, fileName } = splitUploadName(row.name);
  const from = { fileName, ...(folder ? { folder } : {}), uploadFileId: row.id };
  if (row.kind === "video") {
    const { durationSeconds } = await readMovieHeader(received.read());
    const type = "trailcam-video";
    const raw = { ...received, fileName: nameAs(fileName, "video/mp4", type) };
    return { type, raw, durationSeconds, saysPlace: false, additionalMetadata: from };
  }
  const facts = (await readImageFacts(received.read())) as ImageFacts;
  const type = "trailcam-image";
  return {
    type,
    raw: { ...received, fileName: nameAs(fileName, `image/${facts.format}`, type) },
    durationSeconds: imageSeconds,
    saysPlace: facts.exif.location !== undefined,
    additionalMetadata: { ...describeImage(facts), ...from },
  };
}

/** The type that a file is served as follows from its name. */
function nameAs(name: string, mimeType: string, type: StoredFile["type"]): string {
  return rawMimeType(name, type) === mimeType ? name : `${name}.${extensionOf(mimeType)}`;
}
