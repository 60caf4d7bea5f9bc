/** 3 to 255 letters of any alphabet, digits, spaces, `_` and `-`; at least one letter, a letter or digit first. */
export function isName(text: string): boolean {
  return /^[\p{L}\p{N}][\p{L}\p{M}\p{N} _-]{2,254}$/u.test(text) && /\p{L}/u.test(text);
}

export const nameRule =
  "use 3 to 255 characters: letters, digits, spaces, hyphens and underscores, starting with a letter or digit, with at least one letter";

/** The form names and addresses are compared in. Neither database folds "Ā" by itself. */
export function fold(text: string): string {
  return text.normalize("NFC").toLowerCase();
}

/** The form a name takes in a URL: percent-decoded, trimmed, spaces as hyphens, lower case. */
export function toUrlName(name: string): string {
  return fold(percentDecode(name).trim()).replaceAll(" ", "-");
}

/** Decoded where it can be: a lone % is a % and no error, and a zero byte, which no database takes, stays as it was. */
function percentDecode(text: string): string {
  try {
    const decoded = decodeURIComponent(text);
    return decoded.includes("\0") ? text : decoded;
  } catch {
    return text;
  }
}

/** First path words that are pages, files or endpoints of ours, so that no project can live at them. */
export const reservedProjectNames: ReadonlySet<string> = new Set([
  "accept-invite",
  "admin_authenticate_as_other_user",
  "all-jobs",
  "backups",
  "metrics",
  "all-people",
  "__manifest",
  "api",
  "assets",
  "authenticate_device",
  "authenticate_user",
  "coast",
  "confirm-account-email",
  "confirm-identity",
  "confirm-group-membership-request",
  "confirm-project-membership-request",
  "design",
  "end-user-agreement",
  "favicon.ico",
  "favicon.svg",
  "feeds",
  "first-account",
  "forgot-password",
  "healthz",
  "icons.svg",
  "invitations",
  "join",
  "join-project",
  "logo.svg",
  "map-tiles",
  "my-jobs",
  "my-settings",
  "new-password",
  "new-project",
  "outbox",
  "passkeys.js",
  "readyz",
  "recording",
  "register",
  "releases",
  "reset-password",
  "resetpassword",
  "robots.txt",
  "setup",
  "sign-in",
  "sign-out",
  "site",
  "stop-alert",
  "switch-project",
  "token",
  "undo-address-change",
  "validatetoken",
]);

export const reservedDeviceNames: ReadonlySet<string> = new Set([
  "assign-schedule",
  "cacophony-index",
  "cacophony-index-histogram",
  "create-proxy-device",
  "fix-location",
  "heartbeat",
  "history",
  "in-group",
  "location",
  "location-history",
  "locations",
  "reference-image",
  "remove-schedule",
  "reregister",
  "tracks-with-tag",
  "unique-track-tags",
  "users",
]);
