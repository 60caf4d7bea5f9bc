import { lazy } from "react";

/** As other parts that the server draws with the page: browsers load its script after that of the page. */
const load = () => import("./review-sound.tsx");
const drawn = import.meta.env.SSR ? await load() : undefined;

export const ReviewSound =
  drawn?.ReviewSound ?? lazy(async () => ({ default: (await load()).ReviewSound }));
