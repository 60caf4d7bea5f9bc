import type { ReactNode } from "react";
import { Link } from "react-router";
import { Logo } from "./logo.tsx";

type PlainLayoutProps = {
  heading: ReactNode;
  children: ReactNode;
  links?: { to: string; label: string }[];
};

/** `links` are the other ways to go on, below the card's own matter. */
export function PlainLayout({ heading, children, links }: PlainLayoutProps) {
  return (
    <div className="plain-page">
      <main className="plain">
        <div className="logo">
          <Logo />
        </div>
        <h1>{heading}</h1>
        {children}
        {links && (
          <ul className="plain-links">
            {links.map(({ to, label }) => (
              <li key={to}>
                <Link to={to}>{label}</Link>
              </li>
            ))}
          </ul>
        )}
      </main>
    </div>
  );
}
