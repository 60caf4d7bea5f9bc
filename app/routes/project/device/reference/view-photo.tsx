import { Link } from "react-router";
import { withQuery } from "#app/components/with-query.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { TimeOf } from "#app/ui/time-of.tsx";
import type { loadReference } from "./load-reference.server.ts";
import { opacities } from "./opacities.ts";
import { Overlay } from "./overlay.tsx";

const text = {
  none: "There is no reference photo yet",
  noneText:
    "Take one in daylight from where the camera stands, and align it with the camera's picture.",
  noFrame: "The camera has not recorded anything yet",
  noFrameText:
    "A reference photo needs a picture from the camera to align with. Come back when it has recorded here. You can add a photo of the camera in place now.",
  upload: "Upload a photo",
  uploadNew: "Upload another photo",
  align: "Align again",
  delete: "Delete photo",
  over: (opacity: number) => `The photo over the camera's picture, at ${opacity}% opacity`,
  opacity: "Opacity of the photo",
  percent: (opacity: number) => `${opacity}%`,
  frame: "What the camera sees",
  photo: "The photo",
  taken: "Picture from",
  beingMade: "The camera's picture is being made. Check again in a minute.",
};

type Loaded = Awaited<ReturnType<typeof loadReference>>;

/** The photo of what the camera sees: over the camera's picture, and both beside each other. */
export function ViewPhoto(loaded: Loaded) {
  const { base, pov, view, warning, opacity, maySetUp, mayDelete } = loaded;
  if (!pov) return <NoPhoto {...loaded} />;
  const frame = view?.picture?.src;
  return (
    <>
      {warning && <Notice tone="warning">{warning}</Notice>}
      {pov.warning && <Notice tone="warning">{pov.warning}</Notice>}
      <div className="photo-views">
        <div>
          <Overlay label={text.over(opacity)} frame={frame} photo={pov.src} opacity={opacity} />
          <nav className="photo-opacities" aria-label={text.opacity}>
            <span aria-hidden="true">{text.opacity}</span>
            <ul className="filter-links">
              {opacities.map((one) => (
                <li key={one}>
                  <Link
                    to={withQuery(base, { opacity: String(one) })}
                    aria-current={one === opacity ? "true" : undefined}
                    preventScrollReset
                  >
                    {text.percent(one)}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        </div>
        <div className="photo-pair">
          <Overlay size="small" label={text.frame} frame={frame} photo={undefined} opacity={0} />
          <Overlay
            size="small"
            label={text.photo}
            frame={undefined}
            photo={pov.src}
            opacity={100}
          />
        </div>
      </div>
      <p className="field-hint">
        {pov.covers}{" "}
        {view?.picture ? (
          <>
            {text.taken} <TimeOf {...view.time} />
          </>
        ) : (
          view?.isBeingMade && text.beingMade
        )}
      </p>
      {maySetUp && (
        <p className="cluster after-list">
          {pov.align && (
            <ButtonLink tone="primary" to={pov.align}>
              {text.align}
            </ButtonLink>
          )}
          <ButtonLink to={`${base}/upload`}>{text.uploadNew}</ButtonLink>
          {mayDelete && (
            <ButtonLink to={withQuery(`${base}/delete`, { type: "pov" })}>{text.delete}</ButtonLink>
          )}
        </p>
      )}
    </>
  );
}

function NoPhoto({ base, view, draft, maySetUp }: Loaded) {
  if (!view) return <EmptyState heading={text.noFrame}>{text.noFrameText}</EmptyState>;
  const upload = (
    <ButtonLink tone={draft ? "neutral" : "primary"} icon="plus" to={`${base}/upload`}>
      {draft ? text.uploadNew : text.upload}
    </ButtonLink>
  );
  return (
    <EmptyState heading={text.none} action={maySetUp ? upload : undefined}>
      {text.noneText}
    </EmptyState>
  );
}
