import type { ReactNode } from "react";
import type { Problems } from "#app/forms/problems.ts";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { PlainLayout } from "#app/ui/plain-layout.tsx";
import { PageTitle } from "../page-title.tsx";
import { useRootData } from "../root-data.ts";

interface Props {
  title: string;
  heading?: string;
  /** Why the page is shown, where no notice says that. */
  reason?: string | undefined;
  problems?: Problems;
  links?: { to: string; label: string }[];
  children: ReactNode;
}

/** A page of the plain layout around a form: its title, what led here, what is wrong, and the form. */
export function FormPage({ title, heading = title, reason, problems, links, children }: Props) {
  const notice = useRootData()?.notice;
  const errors = problems?.all ?? [];
  return (
    <PlainLayout heading={heading} links={links}>
      <PageTitle title={title} isError={errors.length > 0} />
      {notice && errors.length === 0 && <Notice tone={notice.tone}>{notice.text}</Notice>}
      {reason && !notice && <p>{reason}</p>}
      <ErrorSummary problems={errors} />
      {children}
    </PlainLayout>
  );
}
