/** What the client of S3 throws carries what it tried. */
export function isBucketFault(error: unknown): boolean {
  const { name } = error as Error;
  return name === "CredentialsProviderError" || (error instanceof Error && "$metadata" in error);
}

export function describeBucketFault(error: unknown): string {
  const { name, message, code } = error as NodeJS.ErrnoException;
  if (name === "CredentialsProviderError") {
    return "there are no credentials; set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY";
  }
  if (name === "NoSuchBucket") return "there is no such bucket; make it, or correct the name";
  return `${message || code} (${name})`;
}
