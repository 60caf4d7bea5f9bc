import { Refusal } from "#contract/envelope.ts";
import { rawMimeType, stillSeconds } from "#contract/rules/recordings/upload.ts";
import { extensionOf } from "#contract/rules/recordings/file-names.ts";
import { splitUploadName } from "#contract/rules/cards/upload-names.ts";
import { readImageFacts, type ImageFacts } from "#media/image/image-facts.ts";
import { readMovieHeader } from "#media/video/movie-header.ts";
import { readJson } from "#api/db/stored-json.ts";
import type { ReceivedFile } from "#api/files/file-store.ts";
import type { UploadFileRow } from "../queries/upload-files.ts";
import type { Services } from "#api/services.ts";
import { describeImage } from "#api/uploads/operations/read-embedded-in-image.ts";
import type { UploadedFile } from "#api/uploads/operations/received-upload.ts";

export interface StoredFile {
  type: "trailcam-image" | "trailcam-video" | "audio";
  raw: UploadedFile;
  durationSeconds: number | undefined;
  saysPlace: boolean;
  additionalMetadata: Record<string, unknown>;
}

/** A copy of an uploaded file, as a device would have sent it. Refuses `rule` where the store has lost it. */
export async function openStoredFile(services: Services, row: UploadFileRow): Promise<StoredFile> {
  const file = row.key === null ? undefined : await services.files.open(row.key);
  if (!file) throw new Refusal("rule", "The server no longer has the file.");
  const received = await services.files.receive(file.read());
  const { folder, fileName } = splitUploadName(row.name);
  const { mimeType, additionalMetadata, ...facts } = await openers[row.kind ?? "image"](
    received,
    row,
  );
  const from = { fileName, ...(folder ? { folder } : {}), uploadFileId: row.id };
  return {
    ...facts,
    raw: { ...received, fileName: nameAs(fileName, mimeType, facts.type) },
    additionalMetadata: { ...additionalMetadata, ...from },
  };
}

type Opened = Omit<StoredFile, "raw"> & { mimeType: string };

const openers = { image: openImage, video: openVideo, sound: openSound };

async function openImage(file: ReceivedFile): Promise<Opened> {
  const facts = (await readImageFacts(file.read())) as ImageFacts;
  return {
    type: "trailcam-image",
    mimeType: `image/${facts.format}`,
    durationSeconds: stillSeconds,
    saysPlace: facts.exif.location !== undefined,
    additionalMetadata: describeImage(facts),
  };
}

async function openVideo(file: ReceivedFile): Promise<Opened> {
  const { durationSeconds } = await readMovieHeader(file.read());
  const said = { saysPlace: false, additionalMetadata: {} };
  return { type: "trailcam-video", mimeType: "video/mp4", durationSeconds, ...said };
}

/** Where a recorder was told that it is, it may not be any more: that only stands beside what else it says. */
async function openSound(_: ReceivedFile, { id, sound }: UploadFileRow): Promise<Opened> {
  const { mimeType = "", durationSeconds, ...said } = readJson("upload_files.sound", sound, id);
  const facts = { saysPlace: false, additionalMetadata: said };
  return { type: "audio", mimeType, durationSeconds, ...facts };
}

/** The type that a file is served as follows from its name. */
function nameAs(name: string, mimeType: string, type: StoredFile["type"]): string {
  return rawMimeType(name, type) === mimeType ? name : `${name}.${extensionOf(mimeType)}`;
}
