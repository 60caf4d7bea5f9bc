import { Link } from "react-router";

export interface FilterLink {
  to: string;
  label: string;
  count: number;
  isCurrent: boolean;
}

/** Parts of a list, each with how many it holds. */
export function FilterLinks({ label, filters }: { label: string; filters: FilterLink[] }) {
  return (
    <nav aria-label={label}>
      <ul className="filter-links">
        {filters.map(({ to, label, count, isCurrent }) => (
          <li key={to}>
            <Link to={to} aria-current={isCurrent ? "true" : undefined}>
              {label} <span>{count.toLocaleString("en-NZ")}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
