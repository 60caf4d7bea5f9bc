import { HiddenFields } from "#app/components/forms/hidden-fields.tsx";
import { undoField } from "#app/forms/sendable-form.ts";
import type { RootData } from "#app/components/root-data.ts";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";

const text = { undo: "Undo", saving: "Saving…", redo: "Redo" };
const undoId = "undo";

/** The notice of a redirect, with the button that undoes what it tells of: a form may not stand in it. */
export function SavedNotice({ notice }: { notice: NonNullable<RootData["notice"]> }) {
  const { tone, text: words, undo } = notice;
  return (
    <>
      <Notice tone={tone} isPassing key={words}>
        {words}{" "}
        {undo && (
          <Button tone="neutral" form={undoId} data-pending={text.saving}>
            {undo.isRedo ? text.redo : text.undo}
          </Button>
        )}
      </Notice>
      {undo && (
        <form id={undoId} method="post" action={undo.action}>
          <HiddenFields
            fields={[...undo.fields, [undoField.name, undoField[undo.isRedo ? "redo" : "undo"]]]}
          />
        </form>
      )}
    </>
  );
}
