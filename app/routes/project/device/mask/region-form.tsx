import { useEffect, useId, useState } from "react";
import { toProblems, type Problems } from "#app/forms/problems.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/choices.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { TextInput } from "#app/ui/text-inputs.tsx";
import type { CameraView } from "../diagnostics/camera-view.server.ts";
import { CornerTable } from "./drawing/corner-table.tsx";
import type * as DrawingProgram from "./drawing/drawing-surface.tsx";
import { DrawingButtons } from "./drawing/drawing-buttons.tsx";
import type { Canvas, Drawn, Unset } from "./drawing/drawn.ts";
import { MaskPicture } from "./mask-picture.tsx";
import type { RegionView } from "./read-mask.server.ts";
import type { DraftView } from "./drawing/draft-view.ts";
import { TrialResult } from "./trial-result.tsx";
import type { Trial } from "./trial.server.ts";

const text = {
  picture: (corners: number) =>
    `The camera view with ${corners} ${corners === 1 ? "corner" : "corners"} of this region`,
  click: "Add the next corner where you click",
  preview: "Preview and try out",
  save: "Save region",
  saving: "Saving…",
  cancel: "Cancel",
  name: "Name",
  nameHint: "What is there, such as “Road” or “Waving branch”. At least 3 characters.",
  heat: "Show where animals pass",
  heatHint:
    "All animals seen since the camera was put here. You will no longer see them inside the mask.",
  alert: "Alert me when an animal enters",
  alertHint: "Saved for devices and programs that read it. For an email, create an alert instead.",
};

interface Props {
  base: string;
  editing: string | undefined;
  about: string;
  view: CameraView | undefined;
  /** Where a picture is of the ways of animals. */
  heat: string;
  others: RegionView[];
  shown: DraftView;
  was: string;
  hints: string[];
  trial: Trial | undefined;
  problems: Problems;
}

export function RegionForm(props: Props) {
  const { base, editing, about, view, heat, others, was, trial, problems } = props;
  const query = editing === undefined ? "" : `?region=${encodeURIComponent(editing)}`;
  const path = `${base}/${editing === undefined ? "new" : "edit"}${query}`;
  const canvas = useCanvas(props);
  const drawing = useLoadedDrawing();
  const { drawn, unset, hintId } = canvas;
  const { shown, turn } = drawn;
  const { hints } = unset ?? drawn;
  const picture = unset ?? shown;
  return (
    <form
      method="post"
      action={`${path}#picture`}
      noValidate
      data-changed={turn > 0 ? "" : undefined}
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
      <p className="about">{drawing ? drawing.text.about : about}</p>
      <div className="mask-editor">
        <div>
          <MaskPicture
            label={text.picture(picture.points.length)}
            src={view?.picture?.src}
            heat={heat}
            regions={others}
            drawing={picture}
          >
            {drawing ? (
              <drawing.DrawingSurface canvas={canvas} />
            ) : (
              <>
                <ClickTarget name="large" />
                <ClickTarget name="small" />
              </>
            )}
          </MaskPicture>
          <Checkbox
            name="heat"
            label={text.heat}
            hint={text.heatHint}
            defaultChecked={shown.heat}
          />
          {drawing && (
            <p className="field-hint" id={hintId}>
              {drawing.text.keys}
            </p>
          )}
          {hints.map((hint) => (
            <Notice key={hint} tone="warning">
              {hint}
            </Notice>
          ))}
          <DrawingButtons
            hasPast={shown.past !== ""}
            hasRows={shown.rows.length > 0}
            hasUndone={drawing ? drawn.undone.length > 0 : undefined}
          />
          <output className="visually-hidden">{drawn.says}</output>
        </div>
        <div>
          <TextInput
            {...problems.field("name")}
            label={text.name}
            hint={text.nameHint}
            defaultValue={shown.name}
            autoComplete="off"
          />
          <Checkbox
            name="alertOnEnter"
            label={text.alert}
            hint={text.alertHint}
            defaultChecked={shown.alertOnEnter}
          />
          <div className="cluster">
            <Button name="act" value="save" formAction={path} data-pending={text.saving}>
              {text.save}
            </Button>
            <Button name="act" value="preview" tone="neutral">
              {text.preview}
            </Button>
            <ButtonLink to={base}>{text.cancel}</ButtonLink>
          </div>
        </div>
      </div>
      {trial && <TrialResult trial={trial} />}
      {/* What the server has said of a corner is true of the corners that it was sent. */}
      <CornerTable rows={shown.rows} problems={turn > 0 ? toProblems(undefined) : problems} />
    </form>
  );
}

function useCanvas({ shown, hints }: Props): Canvas {
  const [drawn, become] = useState<Drawn>({
    shown,
    hints,
    undone: [],
    says: "",
    turn: 0,
    focus: undefined,
  });
  const [unset, show] = useState<Unset>();
  return { drawn, unset, become, show, hintId: useId() };
}

/** Where it cannot be fetched, clicks go on as without scripts. */
function useLoadedDrawing() {
  const [drawing, setDrawing] = useState<typeof DrawingProgram>();
  useEffect(() => {
    import("./drawing/drawing-surface.tsx").then(setDrawing, () => undefined);
  }, []);
  return drawing;
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
      alt={text.click}
      tabIndex={-1}
    />
  );
}
