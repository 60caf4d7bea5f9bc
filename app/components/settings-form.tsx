import type { ReactNode } from "react";
import type { Problems } from "#app/forms/problems.ts";
import { FormButtons } from "./form-buttons.tsx";
import { TaskPage } from "./task-page.tsx";

const words = { back: "My settings", cancel: "Cancel", saving: "Saving…" };
const settings = "/my-settings";

interface Props {
  title: string;
  save: string;
  problems: Problems;
  /** The fields. */
  children: ReactNode;
}

/** A page of my settings that changes one of them. */
export function SettingsForm({ title, save, problems, children }: Props) {
  return (
    <TaskPage title={title} back={{ to: settings, label: words.back }} problems={problems}>
      <form className="form" method="post" noValidate>
        {children}
        <FormButtons
          label={save}
          pending={words.saving}
          cancel={{ to: settings, label: words.cancel }}
        />
      </form>
    </TaskPage>
  );
}
