import type { ReactNode } from "react";

interface Props {
  /** Under the pointer, in shares of the picture. */
  place: { x: number; y: number };
  /** Beyond so great a share of the width it stands left of the pointer. */
  room: number;
  className?: string;
  children: ReactNode;
}

/** What is read under the pointer, beside it, where there is room in the picture. */
export function Reading({ place, room, className, children }: Props) {
  return (
    <span
      className={className ? `player-reading ${className}` : "player-reading"}
      aria-hidden="true"
      data-left={place.x > room}
      data-up={place.y > 0.8}
      style={{ insetInlineStart: `${place.x * 100}%`, insetBlockStart: `${place.y * 100}%` }}
    >
      {children}
    </span>
  );
}
