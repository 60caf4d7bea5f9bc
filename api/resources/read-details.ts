/** The stored details of an event as they are answered: which file is whose stays with the server. */
export function readDetails(json: string): { details: unknown; fileKey: string | undefined } {
  const stored: unknown = JSON.parse(json);
  if (typeof stored !== "object" || stored === null || Array.isArray(stored)) {
    return { details: stored, fileKey: undefined };
  }
  const { fileKey, ...details } = stored as Record<string, unknown>;
  return { details, fileKey: typeof fileKey === "string" ? fileKey : undefined };
}

/** Of the types of events a classifier's alone has a picture. */
export function findPictureKey({
  type,
  fileKey,
}: {
  type: string;
  fileKey: string | undefined;
}): string | undefined {
  return type === "classifier" ? fileKey : undefined;
}
