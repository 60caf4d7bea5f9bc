import {
  maxUploadFileBytes,
  maxUploadFiles,
  maxUploadJobBytes,
} from "#contract/wire/upload-jobs.ts";

/** What a card may hold, and what it may be, in a sentence each. */
export function describeLimits(): string {
  const files = maxUploadFiles.toLocaleString("en-NZ");
  const each = `${maxUploadFileBytes / 1024 ** 3} GB`;
  const all = `${maxUploadJobBytes / 1024 ** 3} GB`;
  return `Pictures as JPEG, PNG or WebP, videos as MP4, sounds as WAV, FLAC, MP3 or M4A, or ZIP archives of them. At most ${files} files, ${each} each and ${all} in total.`;
}
