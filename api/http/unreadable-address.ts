import { Refusal } from "#contract/envelope.ts";

/** Whether the path is no text: a router would write it to the log, with the key to an account that it may hold. */
export function isUnreadable({ url }: Pick<Request, "url">): boolean {
  if (!url.includes("%")) return false;
  try {
    decodeURI(new URL(url).pathname);
    return false;
  } catch {
    return true;
  }
}

export function addressUnreadable(): Refusal {
  return new Refusal(
    "rule",
    "The address cannot be read. Write each letter in it as UTF-8, and % itself as %25.",
  );
}
