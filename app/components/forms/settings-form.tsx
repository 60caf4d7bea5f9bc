import type { ReactNode } from "react";
import type { Problems } from "#app/forms/problems.ts";
import { FormButtons } from "./form-buttons.tsx";
import { TaskPage } from "./task-page.tsx";

const text = { back: "My settings", cancel: "Cancel", saving: "Saving…" };
const settings = "/my-settings";

interface Props {
  title: string;
  save: string;
  problems: Problems;
  /** Forms of their own, above. */
  before?: ReactNode;
  /** The fields. */
  children: ReactNode;
}

/** A page of my settings that changes one of them. */
export function SettingsForm({ title, save, problems, before, children }: Props) {
  return (
    <TaskPage title={title} back={{ to: settings, label: text.back }} problems={problems}>
      {before}
      <form className={before ? "form section" : "form"} method="post" noValidate>
        {children}
        <FormButtons
          label={save}
          pending={text.saving}
          cancel={{ to: settings, label: text.cancel }}
        />
      </form>
    </TaskPage>
  );
}
