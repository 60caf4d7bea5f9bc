import { lazy, Suspense, useState } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import type { Problems } from "#app/forms/problems.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { RadioGroup } from "#app/ui/choices.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { clampToPhoto, type PhotoPoint } from "#contract/rules/masks/photo-corners.ts";
import type { AlignDraft } from "./align-draft.server.ts";
import { findPoint, toRow, type CornerRow } from "./align-rows.ts";
import { CornerFields } from "./corner-fields.tsx";
import { CornerPicture } from "./corner-picture.tsx";
import type { loadAlign } from "./load-align.server.ts";
import { Previews } from "./previews.tsx";

const text = {
  corner: "The next click sets",
  move: "Or move that corner",
  preview: "Preview",
  save: "Save photo",
  saving: "Saving…",
  cancel: "Cancel",
};

/* What follows the pointer is fetched after the page can be used; without it the numbers and clicks remain. */
const LiveOverlay = lazy(() =>
  import("./live-overlay.tsx").then(
    (module) => ({ default: module.LiveOverlay }),
    () => ({ default: () => <></> }),
  ),
);

type Loaded = Awaited<ReturnType<typeof loadAlign>>;

type Props = Omit<Loaded, "shown"> & {
  shown: AlignDraft & { preview: string | undefined };
  problems: Problems;
};

export function AlignForm(props: Props) {
  const { base, path, about, note, moves, names, view, src, sizes, shown, problems } = props;
  const [rows, setRows] = useState<CornerRow[]>(shown.rows);
  const [corner, setCorner] = useState(shown.corner);
  const isLive = useHydrated();
  const points = rows.map(findPoint);
  const frame = view?.picture?.src;
  const previews = <Previews frame={frame} preview={shown.preview} />;
  const setPoint = (index: number, point: PhotoPoint) =>
    setRows((before) => before.with(index, toRow(clampToPhoto(point))));

  function click(point: PhotoPoint) {
    setPoint(corner, point);
    setCorner((corner + 1) % 4);
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
      <p className="about">{about}</p>
      {note && <Notice>{note}</Notice>}
      <div className="photo-editor">
        <div>
          <div
            className="photo-next"
            onChange={({ target }) => setCorner(Number((target as HTMLInputElement).value))}
          >
            <RadioGroup
              key={corner}
              name="corner"
              label={text.corner}
              options={names.map((label, index) => ({
                value: String(index),
                label: `${index + 1} ${label}`,
              }))}
              defaultValue={String(corner)}
            />
          </div>
          <CornerPicture
            names={names}
            src={src}
            sizes={sizes}
            points={points}
            chosen={corner}
            isLive={isLive}
            onClick={click}
            onMove={setPoint}
          />
          <fieldset className="photo-moves">
            <legend className="field-label">{text.move}</legend>
            {moves.map(({ act, label }) => (
              <button key={act} className="small-button" name="act" value={act}>
                {label}
              </button>
            ))}
          </fieldset>
        </div>
        <div>
          {isLive ? (
            <Suspense fallback={previews}>
              <LiveOverlay frame={frame} src={src} size={sizes.large} points={points} />
            </Suspense>
          ) : (
            previews
          )}
          <div className="cluster after-list">
            <Button name="act" value="save" formAction={path} data-pending={text.saving}>
              {text.save}
            </Button>
            {!isLive && (
              <Button name="act" value="preview" tone="neutral">
                {text.preview}
              </Button>
            )}
            <ButtonLink to={base}>{text.cancel}</ButtonLink>
          </div>
        </div>
      </div>
      <CornerFields
        names={names}
        rows={rows}
        problems={problems}
        onType={(index, row) => setRows((before) => before.with(index, row))}
      />
    </form>
  );
}
