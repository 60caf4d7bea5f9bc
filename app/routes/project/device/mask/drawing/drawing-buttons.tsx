import { Button } from "#app/ui/button.tsx";

const text = {
  presets: "Start with",
  preset: {
    top: "Top strip",
    bottom: "Bottom strip",
    left: "Left strip",
    right: "Right strip",
    border: "Border",
  },
  undo: "Undo",
  redo: "Redo",
  restart: "Start over",
};

interface Props {
  hasPast: boolean;
  hasRows: boolean;
  /** Undefined where no scripts run: only they can take back what was undone. */
  hasUndone: boolean | undefined;
}

export function DrawingButtons({ hasPast, hasRows, hasUndone }: Props) {
  /* A button that has the focus keeps it when there is nothing more for it to do. */
  const unless = (isOfUse: boolean) =>
    hasUndone === undefined ? { disabled: !isOfUse } : { "aria-disabled": !isOfUse };
  return (
    <div className="mask-buttons">
      <div className="cluster">
        <Button name="act" value="undo" tone="neutral" {...unless(hasPast)}>
          {text.undo}
        </Button>
        {hasUndone !== undefined && (
          <Button name="act" value="redo" tone="neutral" {...unless(hasUndone)}>
            {text.redo}
          </Button>
        )}
        <Button name="act" value="restart" tone="neutral" {...unless(hasRows)}>
          {text.restart}
        </Button>
      </div>
      <fieldset className="mask-presets">
        <legend>{text.presets}</legend>
        {Object.entries(text.preset).map(([preset, label]) => (
          <Button key={preset} name="act" value={`preset:${preset}`} tone="neutral">
            {label}
          </Button>
        ))}
      </fieldset>
    </div>
  );
}
