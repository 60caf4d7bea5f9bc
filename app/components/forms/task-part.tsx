import type { ReactNode } from "react";
import type { Problems } from "#app/forms/problems.ts";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { PageTitle } from "../page-title.tsx";

interface Props {
  title: string;
  heading?: string;
  problems: Problems;
  className?: string;
  id?: string;
  children: ReactNode;
}

/** One thing to do under the tabs of a device, which have the title of the whole page above them. */
export function TaskPart({ title, heading = title, problems, className, id, children }: Props) {
  return (
    <section className={className} id={id}>
      <PageTitle title={title} isError={problems.all.length > 0} />
      <h2>{heading}</h2>
      <ErrorSummary problems={problems.all} />
      {children}
    </section>
  );
}
