import { Link } from "react-router";

interface Sort {
  name: string;
  to: string;
  /** Of the one that the list is sorted by. */
  direction?: "ascending" | "descending";
}

const text = { label: "Sort by", ascending: "ascending", descending: "descending" };
const arrows = { ascending: "↑", descending: "↓" };

/** The orders of a list; the one it has leads to the other way round. */
export function SortLinks({ sorts }: { sorts: Sort[] }) {
  return (
    <nav className="sort-links" aria-label={text.label}>
      <span aria-hidden="true">{text.label}</span>
      {sorts.map(({ name, to, direction }) => (
        <Link key={name} to={to} aria-current={direction && "true"}>
          {name}
          {direction && (
            <>
              <span className="visually-hidden">, {text[direction]}</span>
              <span aria-hidden="true"> {arrows[direction]}</span>
            </>
          )}
        </Link>
      ))}
    </nav>
  );
}
