import type { ReactNode } from "react";
import type { FormResult } from "#app/forms/form.ts";
import { toProblems } from "#app/forms/problems.ts";
import { FormButtons } from "./form-buttons.tsx";
import { TaskPage } from "./task-page.tsx";

interface Props {
  title: string;
  context?: string;
  back: { to: string; label: string };
  result: FormResult | undefined;
  act: { label: string; pending: string; tone?: "primary" | "danger" };
  /** What is done instead; it leads back. */
  cancel: string;
  /** What will happen, and fields that say it to the action. */
  children: ReactNode;
}

/** A page that says what an act brings before it is done. */
export function ConfirmPage({ title, context, back, result, act, cancel, children }: Props) {
  return (
    <TaskPage title={title} context={context} back={back} problems={toProblems(result)}>
      <form className="prose" method="post">
        {children}
        <FormButtons {...act} cancel={{ to: back.to, label: cancel }} />
      </form>
    </TaskPage>
  );
}
