/** As on disk: what is kept, what is still arriving, and by day what was swept. */
export const keptFolder = "files/";
export const incomingFolder = "incoming/";
export const trashFolder = "trash/";
