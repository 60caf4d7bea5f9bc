import { tz } from "@date-fns/tz";
import { format } from "date-fns";
import { Mime } from "mime/lite";

/** What is taken and served. Saved under the first extension; a starred one does not tell an upload's type. */
export const mediaTypes = new Mime({
  "application/x-cptv": ["*cptv"],
  "audio/flac": ["flac"],
  "audio/mp4": ["m4a", "aac"],
  "audio/mpeg": ["mp3"],
  "audio/ogg": ["ogg"],
  "audio/wav": ["wav"],
  "image/gif": ["*gif"],
  "image/jpeg": ["jpg", "jpeg"],
  "image/png": ["png"],
  "image/webp": ["webp"],
  "video/mp4": ["m4v", "mp4"],
  "video/quicktime": ["mov"],
  "video/x-msvideo": ["avi"],
});

export function extensionOf(mimeType: string | null | undefined): string {
  return mediaTypes.getExtension(mimeType ?? "") || "raw";
}

/** `20261121-213000.cptv`, in the zone of the deployment: the name a signed download is saved under. */
export function signedFileName(
  recordedAt: string,
  { mimeType, timeZone }: { mimeType: string | null; timeZone: string },
): string {
  const time = format(new Date(recordedAt), "yyyyMMdd-HHmmss", { in: tz(timeZone) });
  return `${time}.${extensionOf(mimeType)}`;
}

/** `12@2026-11-21T08_30_00_000Z.cptv` */
export function rawFileName(id: number, recordedAt: string, mimeType: string | null): string {
  return `${id}@${recordedAt.replace(/[:.]/g, "_")}.${extensionOf(mimeType)}`;
}

/** `recording-12-2026-11-21--21-30-00.jpg`: what a person saves, by the clock of its place. */
export function savedFileName(
  id: number,
  recordedAt: string,
  { mimeType, timeZone }: { mimeType: string | null; timeZone: string },
): string {
  const time = format(new Date(recordedAt), "yyyy-MM-dd--HH-mm-ss", { in: tz(timeZone) });
  return `recording-${id}-${time}.${extensionOf(mimeType)}`;
}
