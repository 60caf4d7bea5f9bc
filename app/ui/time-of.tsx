/** `iso` for programs, `text` in the zone of the place, `relative` beside it, never alone; `title` where `text` is short. */
export type Moment = { iso: string; text: string; relative?: string; title?: string };

export function TimeOf({ iso, text, relative, title }: Moment) {
  return (
    <>
      <time dateTime={iso} title={title}>
        {text}
      </time>
      {relative && <span className="time-relative"> {relative}</span>}
    </>
  );
}
