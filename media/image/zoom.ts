export interface Point {
  x: number;
  y: number;
}

/**
 * What a frame shows of a picture that fills it at a zoom of 1: the picture is `zoom` times as large, and its top left
 * corner lies at `x`, `y`, in parts of the frame: 0 or less.
 */
export interface Zoomed extends Point {
  zoom: number;
}

export const fitted: Zoomed = { zoom: 1, x: 0, y: 0 };
export const centre: Point = { x: 0.5, y: 0.5 };

/** As large as `zoom` says, from the whole picture up to `most`; what is at a point of the frame stays there. */
export function zoomTo(
  { zoom: before, x, y }: Zoomed,
  zoom: number,
  { at, most }: { at: Point; most: number },
): Zoomed {
  const after = Math.min(Math.max(zoom, 1), most);
  const ratio = after / before;
  return place({ zoom: after, x: at.x - (at.x - x) * ratio, y: at.y - (at.y - y) * ratio });
}

/** Moved by parts of the frame, as far as there is more of the picture. */
export function panBy({ zoom, x, y }: Zoomed, by: Point): Zoomed {
  return place({ zoom, x: x + by.x, y: y + by.y });
}

interface Part extends Point {
  width: number;
  height: number;
}

/** Moved as little as shows a part of the picture, its top left corner where it is larger than the frame. */
export function reveal(zoomed: Zoomed, part: Part): Zoomed {
  const { zoom, x, y } = zoomed;
  return place({
    zoom,
    x: Math.max(Math.min(x, 1 - (part.x + part.width) * zoom), -part.x * zoom),
    y: Math.max(Math.min(y, 1 - (part.y + part.height) * zoom), -part.y * zoom),
  });
}

/** What the frame shows of a part of the picture, by its edges in parts of the frame; undefined where that is nothing. */
export function findShown({ zoom, x, y }: Zoomed, part: Part) {
  const cut = (share: number) => Math.min(1, Math.max(0, share));
  const edges = {
    left: cut(part.x * zoom + x),
    right: cut((part.x + part.width) * zoom + x),
    top: cut(part.y * zoom + y),
    bottom: cut((part.y + part.height) * zoom + y),
  };
  return edges.left < edges.right && edges.top < edges.bottom ? edges : undefined;
}

/** Nothing but picture is in the frame. */
function place({ zoom, x, y }: Zoomed): Zoomed {
  const within = (at: number) => Math.min(0, Math.max(1 - zoom, at));
  return { zoom, x: within(x), y: within(y) };
}
