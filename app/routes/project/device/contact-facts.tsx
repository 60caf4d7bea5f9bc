import type { Fact } from "#app/ui/facts.tsx";
import { type Moment, TimeOf } from "#app/ui/time-of.tsx";
import type { Contact } from "./contact.server.ts";

const words = {
  heard: "Last heard",
  recorded: "Last recording",
  promised: "Next contact",
  expected: "Expected by",
  never: "never",
};

export function contactFacts({ heard, recorded, next, isPromised }: Contact): Fact[] {
  return [
    { term: words.heard, value: orNever(heard) },
    { term: words.recorded, value: orNever(recorded) },
    ...(next
      ? [{ term: isPromised ? words.promised : words.expected, value: <TimeOf {...next} /> }]
      : []),
  ];
}

function orNever(moment: Moment | undefined) {
  return moment ? <TimeOf {...moment} /> : words.never;
}
