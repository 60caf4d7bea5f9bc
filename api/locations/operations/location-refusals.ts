import { Refusal } from "#contract/envelope.ts";
import type { Site } from "../queries/locations.ts";

/** Refuses the name of a location that one of the others has, to the letter. */
export function requireFreeName(name: string, others: Site[]): void {
  if (!others.some((other) => other.name === name)) return;
  throw new Refusal("rule", `An active station with the name '${name}' already exists.`);
}

export function deletedMeanwhile(): Refusal {
  return new Refusal("missing", "The location has been deleted.");
}
