import type { ReactNode } from "react";
import { NavLink } from "react-router";

export type TabLink = { to: string; label: ReactNode; end?: boolean };

export function TabLinks({ label, tabs }: { label: string; tabs: TabLink[] }) {
  return (
    <nav aria-label={label}>
      <ul className="tabs">
        {tabs.map((tab) => (
          <li key={tab.to}>
            <NavLink className="tab" to={tab.to} end={tab.end}>
              {tab.label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
