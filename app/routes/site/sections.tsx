import { Link } from "react-router";
import { Facts } from "#app/ui/facts.tsx";
import { ListRow, ListRows } from "#app/ui/list-rows.tsx";
import { StatusWord } from "#app/ui/status-word.tsx";
import { TimeOf } from "#app/ui/time-of.tsx";
import type { SiteSection } from "./section.ts";

export function Sections({ sections }: { sections: SiteSection[] }) {
  return sections.map((section) => <Section key={section.id} {...section} />);
}

function Section({ id, title, note, facts, rows, link }: SiteSection) {
  return (
    <section className="section" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {note && (
        <p>{note.tone ? <StatusWord tone={note.tone}>{note.text}</StatusWord> : note.text}</p>
      )}
      {facts && <Facts facts={facts.map(({ term, value }) => ({ term, value: toLines(value) }))} />}
      {rows && (
        <ListRows>
          {rows.map(({ key, name, about, figure, time }) => (
            <ListRow key={key} name={name} figure={figure} time={time && <TimeOf {...time} />}>
              {about}
            </ListRow>
          ))}
        </ListRows>
      )}
      {link && (
        <p className="site-more">
          <Link to={link.to}>{link.text}</Link>
        </p>
      )}
    </section>
  );
}

type Value = NonNullable<SiteSection["facts"]>[number]["value"];

function toLines(value: Value) {
  if (!Array.isArray(value)) return <TimeOf {...value} />;
  return value.map((line) => <div key={line}>{line}</div>);
}
