import { DrawPanel } from "#app/components/draw-track/draw-panel.tsx";
import { Button } from "#app/ui/button.tsx";
import { type Bounds, type Region, toFields } from "./region.ts";
import { RegionFields } from "./region-fields.tsx";

const text = {
  title: "Draw a track",
  correct: (number: number) => `Correct track ${number}`,
  hint: "Drag a box around the sound. Arrow keys move the box, Shift with arrow keys changes its size; zoom in for smaller steps.",
  hear: "Hear it",
  add: "Add the track",
  save: "Save",
};

interface Props {
  region: Region;
  bounds: Bounds;
  /** Of the track that is corrected; undefined for a new one. */
  number: number | undefined;
  action: string;
  tags: readonly { what: string; name: string }[];
  onChange: (region: Region) => void;
  onHear: () => void;
  onClose: () => void;
}

/** What is drawn, in numbers, and the form that keeps it. */
export function RegionPanel(props: Props) {
  const { region, bounds, number, action, tags, onChange, onHear, onClose } = props;
  const isNew = number === undefined;
  return (
    <DrawPanel
      title={isNew ? text.title : text.correct(number)}
      hint={text.hint}
      save={isNew ? text.add : text.save}
      fields={toFields(region)}
      tags={isNew ? tags : undefined}
      buttons={
        <Button type="button" tone="neutral" icon="play" onClick={onHear}>
          {text.hear}
        </Button>
      }
      {...{ action, onClose }}
    >
      <RegionFields {...{ region, bounds, onChange }} />
    </DrawPanel>
  );
}
