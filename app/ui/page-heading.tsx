import type { ReactNode } from "react";

type PageHeadingProps = { title: ReactNode; context?: ReactNode; actions?: ReactNode };

/** `context` says above the title what kind of thing it is; whose project it is stands in the frame. */
export function PageHeading({ title, context, actions }: PageHeadingProps) {
  return (
    <header className="page-heading">
      <div>
        {context && <p className="page-heading-context">{context}</p>}
        <h1 tabIndex={-1}>{title}</h1>
      </div>
      {actions && <div className="cluster">{actions}</div>}
    </header>
  );
}
