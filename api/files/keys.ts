import {
  renditionKinds,
  soundRenditionKinds,
  soundTrackRenditionKinds,
  trackRenditionKinds,
  type RenditionKind,
  type SoundRenditionKind,
  type SoundTrackRenditionKind,
  type TrackRenditionKind,
} from "#contract/wire/recordings/renditions.ts";

const kindsOfTracks = [...trackRenditionKinds, ...soundTrackRenditionKinds];

/** Folders of files that are of no recording yet, or of none at all: by the day they came. */
export const datedFolders = ["card", "event-thumb", "export", "f", "file", "photo", "ref"] as const;

export type DatedFolder = (typeof datedFolders)[number];

/** Every folder that the product writes to; those of recordings stand by project and day. */
export const keyFolders = ["raw", "rec", ...datedFolders] as const;

export type KeyFolder = (typeof keyFolders)[number];

/** `<folder>/YYYY/MM/DD/<uuid><suffix>` */
export function datedKey(folder: DatedFolder, at: Date, uuid: string, suffix = ""): string {
  return `${folder}/${toDayPath(at.toISOString())}/${uuid}${suffix}`;
}

interface RecordingPlace {
  projectId: number;
  /** ISO-8601, UTC. */
  recordedAt: string;
  uuid: string;
}

/** `raw/<project>/YYYY/MM/DD/<uuid>` */
export function rawKey({ projectId, recordedAt, uuid }: RecordingPlace): string {
  return `raw/${projectId}/${toDayPath(recordedAt)}/${uuid}`;
}

/** Key of the smaller version that a device sends or a job makes. */
export function derivedKey(ofRaw: string): string {
  return ofRaw.replace(/^raw\//, "rec/");
}

export function thumbnailKey(ofRaw: string, trackId?: number): string {
  return trackId === undefined ? `${ofRaw}-thumb` : `${ofRaw}-${trackId}-thumb`;
}

export function renditionKey(ofRaw: string, kind: RenditionKind | SoundRenditionKind): string {
  return `${ofRaw}-${kind}`;
}

export function trackRenditionKey(
  ofRaw: string,
  trackId: number,
  kind: TrackRenditionKind | SoundTrackRenditionKind,
): string {
  return `${ofRaw}-${trackId}-${kind}`;
}

/** Of all files that go with a track. */
export function trackKeys(ofRaw: string, trackId: number): string[] {
  const kinds = kindsOfTracks.map((kind) => trackRenditionKey(ofRaw, trackId, kind));
  return [thumbnailKey(ofRaw, trackId), ...kinds];
}

export function shownPhotoKey(ofPhoto: string): string {
  return `${ofPhoto}-shown`;
}

const day = String.raw`\d{4}/\d\d/\d\d`;
const uuidText = String.raw`[\w-]{36}`;
const recordingPath = String.raw`\d+/${day}/${uuidText}`;
const ownKinds = ["thumb", ...renditionKinds, ...soundRenditionKinds].join("|");
const trackKinds = ["thumb", ...kindsOfTracks].join("|");
const rawPattern = new RegExp(
  `^(raw/${recordingPath})(?:-(?:${ownKinds})|-(\\d{1,9})-(?:${trackKinds}))?$`,
);
const derivedPattern = new RegExp(`^rec/(${recordingPath})$`);
const photoPattern = new RegExp(`^(photo/${day}/${uuidText})(?:-shown)?$`);

/** The key of the raw file that a key under `raw` belongs to, with the track of a track's picture. */
export function parseRawKey(key: string): { raw: string; trackId?: number } | undefined {
  const [, raw, trackId] = rawPattern.exec(key) ?? [];
  if (raw === undefined) return undefined;
  return trackId === undefined ? { raw } : { raw, trackId: Number(trackId) };
}

/** The key of the raw file beside which such a derived file stands. */
export function rawKeyOfDerived(key: string): string | undefined {
  const [, path] = derivedPattern.exec(key) ?? [];
  return path === undefined ? undefined : `raw/${path}`;
}

/** The key of the photo itself, of its own key and of that of what is shown of it. */
export function photoKeyOf(key: string): string | undefined {
  return photoPattern.exec(key)?.[1];
}

export function isDatedKey(folder: DatedFolder, key: string): boolean {
  const suffix = folder === "event-thumb" ? "(?:-thumb)?" : "";
  return new RegExp(`^${folder}/${day}/${uuidText}${suffix}$`).test(key);
}

/** Undefined where the product stores nothing under such a key. */
export function folderOfKey(key: string): KeyFolder | undefined {
  if (parseRawKey(key)) return "raw";
  if (rawKeyOfDerived(key)) return "rec";
  if (photoKeyOf(key)) return "photo";
  return datedFolders.find((folder) => isDatedKey(folder, key));
}

/** The day of such a key, as midnight UTC. */
export function dayOfDatedKey(key: string): Date {
  const [, year, month, date] = key.split("/");
  return new Date(`${year}-${month}-${date}T00:00:00Z`);
}

function toDayPath(instant: string): string {
  return instant.slice(0, 10).replaceAll("-", "/");
}
