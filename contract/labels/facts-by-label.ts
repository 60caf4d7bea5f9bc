import type { FactsByLabel } from "./label-facts.ts";
import { landBirds } from "./taxa/land-birds.ts";
import { mammalTaxa } from "./taxa/mammals.ts";
import { otherFacts } from "./taxa/other.ts";
import { seabirds } from "./taxa/seabirds.ts";
import { shorebirds } from "./taxa/shorebirds.ts";
import { songbirds } from "./taxa/songbirds.ts";
import { waterbirds } from "./taxa/waterbirds.ts";

/** What is known of each label; of those that are no animal and have no other name, nothing. */
export const factsByLabel: FactsByLabel = {
  ...landBirds,
  ...songbirds,
  ...waterbirds,
  ...shorebirds,
  ...seabirds,
  ...mammalTaxa,
  ...otherFacts,
};
