/** Tokens in mailed links write their dots as colons, because some mail programs end a link at a dot. */
export function toUrlToken(token: string): string {
  return token.replaceAll(".", ":");
}

export function fromUrlToken(text: string): string {
  return text.replaceAll(":", ".");
}

/** The token of the link of a group, where a path is one. */
export function findJoinToken(path: string | undefined): string | undefined {
  const token = /^\/join\/([\w:-]+)$/.exec(path ?? "")?.[1];
  return token && fromUrlToken(token);
}
