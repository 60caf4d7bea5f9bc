/** How often something came by in so many nights that were recorded. */
export interface Effort {
  count: number;
  nights: number;
}

export type RateChange = "more" | "fewer" | "unclear";

/** A difference as large comes by chance less than one time in twenty. */
const chance = 0.05;

/**
 * Whether something came by more or less often per night than before, beyond what chance explains: the exact test of two
 * Poisson rates, in which so many of all that came fall into one of two stretches of nights (Przyborowski and Wilenski
 * 1940). Undefined where one of them was not recorded.
 */
export function compareRates(now: Effort, before: Effort): RateChange | undefined {
  if (now.nights === 0 || before.nights === 0) return undefined;
  const share = now.nights / (now.nights + before.nights);
  const all = now.count + before.count;
  const atMost = cumulate(now.count, all, share);
  const atLeast = 1 - cumulate(now.count - 1, all, share);
  if (Math.min(atMost, atLeast) * 2 >= chance) return "unclear";
  return atLeast < atMost ? "more" : "fewer";
}

/** Per 100 nights. */
export function rateOf({ count, nights }: Effort): number | undefined {
  return nights === 0 ? undefined : (count * 100) / nights;
}

/** How likely it is that at most `most` of `all` fall into a part of this share. */
function cumulate(most: number, all: number, share: number): number {
  let sum = 0;
  let logarithm = all * Math.log1p(-share);
  for (let count = 0; count <= most; count += 1) {
    sum += Math.exp(logarithm);
    logarithm += Math.log(all - count) - Math.log(count + 1) + Math.log(share / (1 - share));
  }
  return Math.min(sum, 1);
}
