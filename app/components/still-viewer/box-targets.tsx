import { Link } from "react-router";
import { type PlacedBox, toPercent } from "./place-boxes.ts";

interface Props {
  boxes: readonly PlacedBox[];
  selectedId: number | undefined;
  /** Undefined until scripts run. */
  onChoose: ((trackId: number) => void) | undefined;
  toTrack: ((trackId: number) => string) | undefined;
}

/** Links over the boxes, buttons where tracks have no addresses; none where they lead nowhere. */
export function BoxTargets({ boxes, selectedId, onChoose, toTrack }: Props) {
  if (!onChoose && !toTrack) return null;
  return boxes.map((box) => {
    const { id, x, y, width, height } = box;
    const isSelected = id === selectedId;
    const shared = {
      className: "still-target",
      style: {
        insetInlineStart: toPercent(x + width / 2),
        insetBlockStart: toPercent(y + height / 2),
        inlineSize: toPercent(width),
        blockSize: toPercent(height),
      },
      "aria-label": `Track ${box.number} ${box.label}`,
      "data-track": id,
    };
    if (!toTrack) {
      return (
        <button
          key={id}
          type="button"
          {...shared}
          aria-pressed={isSelected}
          onClick={() => onChoose?.(id)}
        />
      );
    }
    return (
      <Link
        key={id}
        {...shared}
        to={toTrack(id)}
        aria-current={isSelected || undefined}
        draggable={false}
        preventScrollReset
        onClick={(event) => {
          if (!onChoose || event.ctrlKey || event.metaKey || event.shiftKey) return;
          event.preventDefault();
          onChoose(id);
        }}
      />
    );
  });
}
