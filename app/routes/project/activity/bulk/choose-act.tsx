import { HiddenFields } from "#app/components/forms/hidden-fields.tsx";
import { Button } from "#app/ui/button.tsx";
import type { BulkActKind } from "#contract/rules/recordings/bulk-acts.ts";

const text: Record<BulkActKind, string> = {
  tag: "Tag…",
  label: "Add a label…",
  unlabel: "Remove a label…",
  delete: "Delete…",
  restore: "Put back…",
  move: "Move to a location…",
  reprocess: "Have AI look again…",
  shift: "Correct the clock…",
};

const pending = "Opening…";

interface Props {
  acts: BulkActKind[];
  path: string;
  kept: [name: string, value: string][];
}

export function ChooseAct({ acts, path, kept }: Props) {
  return (
    <form className="cluster" method="get" action={path}>
      <HiddenFields fields={kept} />
      {acts.map((act) => (
        <Button key={act} tone="neutral" name="act" value={act} data-pending={pending}>
          {text[act]}
        </Button>
      ))}
    </form>
  );
}
