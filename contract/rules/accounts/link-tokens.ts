/** Tokens in mailed links write their dots as colons, because some mail programs end a link at a dot. */
export function toUrlToken(token: string): string {
  return token.replaceAll(".", ":");
}

export function fromUrlToken(text: string): string {
  return text.replaceAll(":", ".");
}
