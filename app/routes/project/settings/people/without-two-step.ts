import type { MembershipData } from "#contract/wire/projects/memberships.ts";
import type { TwoStepDemand } from "#contract/wire/projects/two-step-demand.ts";

/** The members who cannot open a project that asks for two-step sign-in like that. */
export function listWithoutTwoStep(
  people: MembershipData[],
  demand: TwoStepDemand,
): MembershipData[] {
  if (demand === "nobody") return [];
  return people.filter(
    ({ pending, admin, twoStep }) =>
      !pending && twoStep === false && (admin || demand === "everyone"),
  );
}
