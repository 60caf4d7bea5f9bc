import { useState } from "react";
import type { Problems } from "#app/forms/problems.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/choices.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { TextInput } from "#app/ui/text-inputs.tsx";
import type { FramePoint } from "#contract/rules/mask-geometry.ts";
import type { CameraView } from "../diagnostics/camera-view.server.ts";
import { CornerTable } from "./corner-table.tsx";
import type { ShownDraft } from "./load-region.server.ts";
import { MaskPicture } from "./mask-picture.tsx";
import type { ShownRegion } from "./read-mask.server.ts";
import { TrialResult } from "./trial-result.tsx";
import type { Trial } from "./trial.server.ts";

const words = {
  about:
    "Click in the picture to set one corner after another; the last one is joined to the first. Or write the corners as numbers: 0 to 100 % is the frame, and a region may begin 5 % outside it. In a number the arrow keys move the corner.",
  noPicture:
    "There is no picture of this camera yet. The grey frame stands for what it sees, so that corners can be written all the same.",
  picture: (corners: number) =>
    `The view of the camera with ${corners} ${corners === 1 ? "corner" : "corners"} of this region`,
  click: "Set the next corner where you click",
  presets: "Begin with",
  preset: {
    top: "Top strip",
    bottom: "Bottom strip",
    left: "Left strip",
    right: "Right strip",
    border: "Border",
  },
  undo: "Undo",
  restart: "Start over",
  preview: "Preview and try out",
  save: "Save the region",
  saving: "Saving…",
  cancel: "Cancel",
  name: "Name",
  nameHint: "What is there: “Road”, “Waving branch”. At least 3 characters.",
  alert: "Wish for an alert when an animal enters",
  alertHint: "The wish is kept, but no alerts are sent for regions yet.",
};

interface Props {
  base: string;
  editing: string | undefined;
  view: CameraView | undefined;
  others: ShownRegion[];
  shown: ShownDraft;
  was: string;
  hints: string[];
  trial: Trial | undefined;
  problems: Problems;
}

export function RegionForm(props: Props) {
  const { base, editing, view, others, shown, was, hints, trial, problems } = props;
  const query = editing === undefined ? "" : `?region=${encodeURIComponent(editing)}`;
  const path = `${base}/${editing === undefined ? "new" : "edit"}${query}`;
  const [typed, setTyped] = useState<FramePoint[]>();
  const drawing = typed ? { points: typed, faulty: [] } : shown;
  return (
    <form
      method="post"
      action={`${path}#picture`}
      noValidate
      onInput={({ currentTarget }) => setTyped(readCorners(currentTarget))}
    >
      {/* Enter in a field presses the first button. */}
      <button
        className="visually-hidden"
        name="act"
        value="preview"
        tabIndex={-1}
        aria-hidden="true"
      />
      <input type="hidden" name="was" value={was} />
      <input type="hidden" name="past" value={shown.past} />
      <input type="hidden" name="shown" value={shown.text} />
      <p className="about">{view?.picture ? words.about : words.noPicture}</p>
      <div className="mask-editor">
        <div>
          <MaskPicture
            label={words.picture(drawing.points.length)}
            src={view?.picture?.src}
            regions={others}
            drawing={drawing}
          >
            <ClickTarget name="large" />
            <ClickTarget name="small" />
          </MaskPicture>
          {hints.map((hint) => (
            <Notice key={hint} tone="warning">
              {hint}
            </Notice>
          ))}
          <DrawingButtons hasPast={shown.past !== ""} hasRows={shown.rows.length > 0} />
        </div>
        <div>
          <TextInput
            name="name"
            label={words.name}
            hint={words.nameHint}
            defaultValue={shown.name}
            errors={problems.of("name")}
            maxLength={255}
            autoComplete="off"
            required
          />
          <Checkbox
            name="alertOnEnter"
            label={words.alert}
            hint={words.alertHint}
            defaultChecked={shown.alertOnEnter}
          />
          <div className="cluster">
            <Button name="act" value="save" formAction={path} data-pending={words.saving}>
              {words.save}
            </Button>
            <Button name="act" value="preview" tone="neutral">
              {words.preview}
            </Button>
            <ButtonLink to={base}>{words.cancel}</ButtonLink>
          </div>
        </div>
      </div>
      {trial && <TrialResult trial={trial} />}
      <CornerTable rows={shown.rows} problems={problems} />
    </form>
  );
}

/** So that the picture follows the numbers while they are typed or moved with the arrow keys. */
function readCorners(form: HTMLFormElement): FramePoint[] {
  const typed = new FormData(form);
  const corners = Array.from({ length: Number(typed.get("rows")) }, (_, row) =>
    ["x", "y"].map((axis) => typed.get(`${axis}-${row}`)),
  );
  return corners
    .filter(([x, y]) => x && y)
    .map(([x, y]) => ({ x: Number(x) / 100, y: Number(y) / 100 }));
}

const nothing =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 4 3'/%3E";

/** Of the two the one is shown whose size is that of the picture. Keyboards have the numbers. */
function ClickTarget({ name }: { name: "large" | "small" }) {
  return (
    <input
      type="image"
      className="mask-click"
      data-size={name}
      name={name}
      src={nothing}
      alt={words.click}
      tabIndex={-1}
    />
  );
}

function DrawingButtons({ hasPast, hasRows }: { hasPast: boolean; hasRows: boolean }) {
  return (
    <div className="mask-buttons">
      <div className="cluster">
        <Button name="act" value="undo" tone="neutral" disabled={!hasPast}>
          {words.undo}
        </Button>
        <Button name="act" value="restart" tone="neutral" disabled={!hasRows}>
          {words.restart}
        </Button>
      </div>
      <fieldset className="mask-presets">
        <legend>{words.presets}</legend>
        {Object.entries(words.preset).map(([preset, label]) => (
          <Button key={preset} name="act" value={`preset:${preset}`} tone="neutral">
            {label}
          </Button>
        ))}
      </fieldset>
    </div>
  );
}
