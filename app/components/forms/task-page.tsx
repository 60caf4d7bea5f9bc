import type { ReactNode } from "react";
import { Link } from "react-router";
import type { Problems } from "#app/forms/problems.ts";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { PageTitle } from "../page-title.tsx";

interface Props {
  title: string;
  /** Whose page it is: the project. */
  context?: string;
  back?: { to: string; label?: string };
  problems?: Problems;
  children: ReactNode;
}

/** A page in the frame for one thing to do: the way back, what is wrong, and the form. */
export function TaskPage({ title, context, back, problems, children }: Props) {
  const { all: errors = [], wayOut } = problems ?? {};
  return (
    <>
      <PageTitle title={title} isError={errors.length > 0} />
      {back?.label && (
        <Link className="back-link" to={back.to}>
          <Icon name="back" />
          {back.label}
        </Link>
      )}
      <PageHeading title={title} context={context} />
      <ErrorSummary problems={errors}>
        {wayOut && <Link to={wayOut.to}>{wayOut.label}</Link>}
      </ErrorSummary>
      {children}
    </>
  );
}
