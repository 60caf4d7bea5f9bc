/* Apart from `retention.ts`, whose clocks no browser needs. */

/** For how many days a project may choose to keep recordings that hold only false triggers. */
export const keptDays = { min: 7, max: 3650, usual: 30 };

/** How long what was deleted for that can be brought back. */
export const expiredDays = 30;
