/** `iso` for programs, `text` in the zone of the place, `relative` beside it, never alone. */
export type Moment = { iso: string; text: string; relative?: string };

export function TimeOf({ iso, text, relative }: Moment) {
  return (
    <>
      <time dateTime={iso}>{text}</time>
      {relative && <span className="time-relative"> {relative}</span>}
    </>
  );
}
