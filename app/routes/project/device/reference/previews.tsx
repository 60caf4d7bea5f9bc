import { Overlay } from "./overlay.tsx";

const text = {
  over: (opacity: number) => `The photo over the camera's picture, at ${opacity}% opacity`,
  about: "The result when you last pressed a button, at 50%, 25% and 75% opacity.",
  none: "The four corners do not make a frame yet.",
};

/** The photo over the camera's picture at three opacities, for where no scripts run. */
export function Previews({
  frame,
  preview,
}: {
  frame: string | undefined;
  preview?: string | undefined;
}) {
  if (!preview) return <p>{text.none}</p>;
  return (
    <>
      <Overlay label={text.over(50)} frame={frame} photo={preview} opacity={50} />
      <div className="photo-pair">
        {[25, 75].map((opacity) => (
          <Overlay
            key={opacity}
            size="small"
            label={text.over(opacity)}
            frame={frame}
            photo={preview}
            opacity={opacity}
          />
        ))}
      </div>
      <p className="field-hint">{text.about}</p>
    </>
  );
}
