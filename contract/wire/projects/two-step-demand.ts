import { z } from "zod";

/** Of whom two-step sign-in is asked, by a project or by the whole site. */
export const twoStepDemand = z.enum(["nobody", "admins", "everyone"]);

export type TwoStepDemand = z.output<typeof twoStepDemand>;
