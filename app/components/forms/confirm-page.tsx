import type { ReactNode } from "react";
import type { FormResult } from "#app/forms/form.ts";
import { toProblems } from "#app/forms/problems.ts";
import { FormButtons } from "./form-buttons.tsx";
import { TaskPage } from "./task-page.tsx";
import { TaskPart } from "./task-part.tsx";

interface Props {
  title: string;
  /** Under the tabs of a device, which have the title of the whole page above them. */
  isPart?: boolean;
  heading?: string;
  context?: string;
  back: { to: string; label?: string };
  result: FormResult | undefined;
  /** Absent where it cannot be done. */
  act: { label: string; pending: string; tone?: "primary" | "danger" } | undefined;
  /** What is done instead; it leads back. */
  cancel: string;
  /** What will happen, and fields that say it to the action. */
  children: ReactNode;
}

/** A page that says what an act brings before it is done. */
export function ConfirmPage({ isPart, heading, context, back, act, cancel, ...props }: Props) {
  const { title, result, children } = props;
  const problems = toProblems(result);
  const content = act ? (
    <form className="prose" method="post">
      {children}
      <FormButtons {...act} cancel={{ to: back.to, label: cancel }} />
    </form>
  ) : (
    <div className="prose">{children}</div>
  );
  return isPart ? (
    <TaskPart title={title} heading={heading} problems={problems}>
      {content}
    </TaskPart>
  ) : (
    <TaskPage title={title} context={context} back={back} problems={problems}>
      {content}
    </TaskPage>
  );
}
