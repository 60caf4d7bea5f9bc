import { type Check, type Surroundings, well, wrong } from "../check.ts";

/** That what was meant as a setting is one. */
export const misspelt: Check<Surroundings> = {
  name: "settings",
  look: async ({ config }) =>
    config.misspelt.length === 0
      ? well("No setting is misspelt")
      : wrong(config.misspelt.join("; "), "correct the names, or take them away"),
};
