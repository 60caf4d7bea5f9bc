import { Refusal } from "#contract/envelope.ts";

/** Not 503, which browsers of ours take for a broken line and ask again and again. */
export function tooMuchAsked(): Refusal {
  return new Refusal(
    "unprocessable",
    "This takes too long to answer. Ask for less: a shorter time, or fewer devices or locations.",
  );
}
