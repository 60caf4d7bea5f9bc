import type { ReactNode } from "react";

/** `fieldId` is the id of the field to link to; a problem of the whole form has none. */
export type Problem = { text: string; fieldId?: string };

interface ErrorSummaryProps {
  problems: Problem[];
  /** Below them: ways out. */
  children?: ReactNode;
}

export function ErrorSummary({ problems, children }: ErrorSummaryProps) {
  if (problems.length === 0) return null;
  return (
    // oxlint-disable-next-line jsx-a11y/no-autofocus -- a refused form answers with a new page; this is where reading goes on
    <div className="problems" role="alert" tabIndex={-1} autoFocus>
      <h2>There is a problem</h2>
      <ul>
        {problems.map(({ text, fieldId }) => (
          <li key={`${fieldId} ${text}`}>{fieldId ? <a href={`#${fieldId}`}>{text}</a> : text}</li>
        ))}
      </ul>
      {children}
    </div>
  );
}
