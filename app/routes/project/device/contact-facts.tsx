import type { Fact } from "#app/ui/facts.tsx";
import { type Moment, TimeOf } from "#app/ui/time-of.tsx";
import type { Contact } from "./contact.server.ts";

const text = {
  heard: "Last contact",
  recorded: "Last recording",
  promised: "Next contact",
  expected: "Expected by",
  never: "never",
};

export function contactFacts({ heard, recorded, next, isPromised }: Contact): Fact[] {
  return [
    { term: text.heard, value: orNever(heard) },
    { term: text.recorded, value: orNever(recorded) },
    ...(next
      ? [{ term: isPromised ? text.promised : text.expected, value: <TimeOf {...next} /> }]
      : []),
  ];
}

function orNever(moment: Moment | undefined) {
  return moment ? <TimeOf {...moment} /> : text.never;
}
