import { z } from "zod";

/** Two boxes; one that is not ticked is not sent. */
export const rights = z.object({
  admin: z.boolean().default(false),
  owner: z.boolean().default(false),
});
