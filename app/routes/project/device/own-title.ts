/** The `handle` of views that say the title themselves, because it tells when something is wrong with a form. */
export const ownTitle = { title: "own" };
