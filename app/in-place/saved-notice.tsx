import { HiddenFields } from "#app/components/forms/hidden-fields.tsx";
import type { RootData } from "#app/components/root-data.ts";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";

const saving = "Saving…";

/** The notice of a redirect, with buttons that take back what it tells of: a form may not stand in it. */
export function SavedNotice({
  notice: { tone, text, forms },
}: {
  notice: NonNullable<RootData["notice"]>;
}) {
  return (
    <>
      <Notice tone={tone} isPassing key={text}>
        {text}{" "}
        {forms.map(({ label }, index) => (
          <Button tone="neutral" key={label} form={`undo${index}`} data-pending={saving}>
            {label}
          </Button>
        ))}
      </Notice>
      {forms.map(({ label, action, fields }, index) => (
        <form id={`undo${index}`} key={label} method="post" action={action}>
          <HiddenFields fields={fields} />
        </form>
      ))}
    </>
  );
}
