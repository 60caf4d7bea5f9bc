import { Facts } from "#app/ui/facts.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Figure } from "#app/ui/pictures.tsx";
import { TimeOf } from "#app/ui/time-of.tsx";
import type { CheckedTimes } from "./check-times.server.ts";

const text = {
  none: "None of the files to store says when it was recorded. Files without a date are not stored.",
  said: "The device showed",
  taken: "It will be stored as",
};

/** The first and the last file with their times, and what is doubtful in them. */
export function CheckTimes({ times }: { times: CheckedTimes }) {
  const { pictures, doubts, hints, gaps, correction } = times;
  if (pictures.length === 0) return <p>{text.none}</p>;
  return (
    <>
      {doubts.map((doubt) => (
        <Notice key={doubt} tone="warning">
          {doubt}
        </Notice>
      ))}
      {hints.map((hint) => (
        <Notice key={hint}>{hint}</Notice>
      ))}
      {gaps.map((gap) => (
        <Notice key={gap}>{gap}</Notice>
      ))}
      <div className="card-pictures">
        {pictures.map(({ heading, name, src, said, taken }) => (
          <div key={heading}>
            <h3>{heading}</h3>
            {src === undefined ? (
              <p>{name}</p>
            ) : (
              <Figure src={src} alt={name} width={320} height={240} caption={name} />
            )}
            <Facts
              facts={[
                { term: text.said, value: said },
                ...(taken ? [{ term: text.taken, value: <TimeOf {...taken} /> }] : []),
              ]}
            />
          </div>
        ))}
      </div>
      {correction && <p>{correction}</p>}
    </>
  );
}
