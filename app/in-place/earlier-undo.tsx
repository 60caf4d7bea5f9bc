import { HiddenFields } from "#app/components/forms/hidden-fields.tsx";
import { useRootData } from "#app/components/root-data.ts";
import type { OfferedForm } from "#app/forms/sendable-form.ts";
import { Button } from "#app/ui/button.tsx";
import { useInPlace } from "./use-in-place.ts";

const saving = "Saving…";

/** After an act was taken back, the one before it; a notice has it itself. Its key is this one's, whatever was done last. */
export function EarlierUndo({ earlier }: { earlier: OfferedForm | undefined }) {
  const { onSubmit } = useInPlace("earlier");
  const isNoticed = useRootData()?.notice !== undefined;
  if (!earlier || isNoticed) return null;
  const { label, action, fields } = earlier;
  return (
    <form
      className="after-list"
      method="post"
      action={action}
      data-order="Infinity"
      onSubmit={onSubmit}
    >
      <HiddenFields fields={fields} />
      <Button tone="neutral" aria-keyshortcuts="u" data-pending={saving}>
        {label}
      </Button>
    </form>
  );
}
