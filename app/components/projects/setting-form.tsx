import type { ReactNode } from "react";
import { FormButtons } from "#app/components/forms/form-buttons.tsx";
import { TaskPage } from "#app/components/forms/task-page.tsx";
import type { Problems } from "#app/forms/problems.ts";

const text = {
  back: "Other settings",
  save: "Save",
  saving: "Saving…",
  cancel: "Cancel",
};

interface Props {
  title: string;
  /** The page of the settings. */
  path: string;
  problems: Problems;
  /** What saving is called here. */
  save?: { label: string; pending: string };
  children: ReactNode;
}

/** A page for one of the "Other settings" of a project: its fields, saving them, and the way back. */
export function SettingForm({ title, path, problems, save, children }: Props) {
  const { label = text.save, pending = text.saving } = save ?? {};
  return (
    <TaskPage title={title} back={{ to: path, label: text.back }} problems={problems}>
      <form className="form" method="post" noValidate>
        {children}
        <FormButtons label={label} pending={pending} cancel={{ to: path, label: text.cancel }} />
      </form>
    </TaskPage>
  );
}
