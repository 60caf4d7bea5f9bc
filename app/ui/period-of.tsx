import { TimeOf, type Moment } from "./time-of.tsx";

const text = { since: "Since" };

interface Props {
  from: Moment;
  /** Absent where it lasts. */
  until?: Moment | undefined;
}

/** From when until when something held. */
export function PeriodOf({ from, until }: Props) {
  if (!until) {
    return (
      <>
        {text.since} <TimeOf {...from} />
      </>
    );
  }
  return (
    <>
      <TimeOf {...from} />
      {" – "}
      <TimeOf {...until} />
    </>
  );
}
