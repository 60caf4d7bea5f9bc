import { readJson } from "#api/db/stored-json.ts";
/** The stored details of an event as they are answered: which file is whose stays with the server. */
export function readDetails(
  json: string,
  snapshotId: number,
): { details: unknown; fileKey: string | undefined } {
  const stored: unknown = readJson("detail_snapshots.details", json, snapshotId);
  if (!isObject(stored)) return { details: stored, fileKey: undefined };
  const { fileKey, ...details } = stored;
  return { details, fileKey: typeof fileKey === "string" ? fileKey : undefined };
}

/** Empty for anything but an object. */
export function toFields(details: unknown): Record<string, unknown> {
  return isObject(details) ? details : {};
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Only a classifier's events have a picture. */
export function findPictureKey({
  type,
  fileKey,
}: {
  type: string;
  fileKey: string | undefined;
}): string | undefined {
  return type === "classifier" ? fileKey : undefined;
}
