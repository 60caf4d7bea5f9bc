/** How whatever a backup consists of is written: it holds everything, and is its owner's alone. */
export const ownFile = { algorithm: "sha256", mode: 0o600 } as const;
