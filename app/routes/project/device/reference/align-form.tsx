import { useState, type MouseEvent } from "react";
import { useHydrated } from "#app/components/player/use-hydrated.ts";
import type { Problems } from "#app/forms/problems.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { RadioGroup } from "#app/ui/choices.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { clampToPhoto, type PhotoPoint } from "#contract/rules/photo-corners.ts";
import type { AlignDraft } from "./align-draft.server.ts";
import { findFrame, findPoint, toRow, type CornerRow } from "./align-rows.ts";
import { CornerFields } from "./corner-fields.tsx";
import { cornerNames } from "./corner-names.ts";
import { CornerPicture } from "./corner-picture.tsx";
import type { loadAlign } from "./load-align.server.ts";
import { LiveOverlay } from "./live-overlay.tsx";
import { Previews } from "./previews.tsx";

const words = {
  about:
    "Find in the photo where the corners of the camera's picture lie: choose a corner, and click there in the photo. A corner may lie outside the photo; write it as numbers then.",
  noFrame:
    "There is no picture of this camera yet, so you cannot see how the photo lies over it. Come back when the camera has recorded here.",
  beingMade: "The camera's picture is being made: look again in a minute.",
  again:
    "This photo is in use. What you save holds from now on; recordings from before keep the photo as it lay then.",
  corner: "The next click sets",
  move: "Or move that corner",
  moves: [
    { act: "move:x:-5", label: "Left 5 %" },
    { act: "move:x:-1", label: "Left 1 %" },
    { act: "move:x:1", label: "Right 1 %" },
    { act: "move:x:5", label: "Right 5 %" },
    { act: "move:y:-5", label: "Up 5 %" },
    { act: "move:y:-1", label: "Up 1 %" },
    { act: "move:y:1", label: "Down 1 %" },
    { act: "move:y:5", label: "Down 5 %" },
  ],
  preview: "Preview",
  save: "Save the photo",
  saving: "Saving…",
  cancel: "Cancel",
};

type Loaded = Awaited<ReturnType<typeof loadAlign>>;

type Props = Omit<Loaded, "shown"> & {
  shown: AlignDraft & { preview: string | undefined };
  problems: Problems;
};

export function AlignForm(props: Props) {
  const { base, path, view, src, sizes, isUsed, shown, problems } = props;
  const [rows, setRows] = useState<CornerRow[]>(shown.rows);
  const [corner, setCorner] = useState(shown.corner);
  const isLive = useHydrated();
  const frame = view?.picture?.src;
  const setPoint = (index: number, point: PhotoPoint) =>
    setRows((before) => before.with(index, toRow(clampToPhoto(point))));

  function click(point: PhotoPoint) {
    setPoint(corner, point);
    setCorner((corner + 1) % 4);
  }

  function move(event: MouseEvent, act: string) {
    const [, axis, percent] = act.split(":");
    const point = findPoint(rows[corner] as CornerRow);
    if (!point || !isLive) return;
    event.preventDefault();
    const by = Number(percent) / 100;
    setPoint(corner, axis === "x" ? { ...point, x: point.x + by } : { ...point, y: point.y + by });
  }

  return (
    <form method="post" action={`${path}#photo`} noValidate>
      {/* Enter in a field presses the first button. */}
      <button
        className="visually-hidden"
        name="act"
        value="preview"
        tabIndex={-1}
        aria-hidden="true"
      />
      <p className="about">{frame ? words.about : sayWhyNoFrame(view)}</p>
      {isUsed && <Notice>{words.again}</Notice>}
      <div className="photo-editor">
        <div>
          <div
            className="photo-next"
            onChange={({ target }) => setCorner(Number((target as HTMLInputElement).value))}
          >
            <RadioGroup
              key={corner}
              name="corner"
              label={words.corner}
              options={cornerNames.map((label, index) => ({
                value: String(index),
                label: `${index + 1} ${label}`,
              }))}
              defaultValue={String(corner)}
            />
          </div>
          <CornerPicture
            src={src}
            sizes={sizes}
            points={rows.map(findPoint)}
            chosen={corner}
            isLive={isLive}
            onClick={click}
            onMove={setPoint}
          />
          <fieldset className="photo-moves">
            <legend className="field-label">{words.move}</legend>
            {words.moves.map(({ act, label }) => (
              <button
                key={act}
                className="small-button"
                name="act"
                value={act}
                onClick={(event) => move(event, act)}
              >
                {label}
              </button>
            ))}
          </fieldset>
        </div>
        <div>
          {isLive ? (
            <LiveOverlay frame={frame} src={src} size={sizes.large} corners={findFrame(rows)} />
          ) : (
            <Previews frame={frame} preview={shown.preview} />
          )}
          <div className="cluster after-list">
            <Button name="act" value="save" formAction={path} data-pending={words.saving}>
              {words.save}
            </Button>
            {!isLive && (
              <Button name="act" value="preview" tone="neutral">
                {words.preview}
              </Button>
            )}
            <ButtonLink to={base}>{words.cancel}</ButtonLink>
          </div>
        </div>
      </div>
      <CornerFields
        rows={rows}
        problems={problems}
        onType={(index, row) => setRows((before) => before.with(index, row))}
      />
    </form>
  );
}

function sayWhyNoFrame(view: Loaded["view"]): string {
  return view?.isBeingMade ? words.beingMade : words.noFrame;
}
