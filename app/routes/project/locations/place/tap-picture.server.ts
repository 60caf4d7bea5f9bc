import { mapShapes } from "#contract/rules/locations/map-ground.ts";
import { drawView, type MapDrawing, type MapView } from "#contract/rules/locations/maps.ts";
import type { Place } from "#contract/rules/locations/places.ts";
import type { LocationData } from "#contract/wire/locations/locations.ts";

/** Shown in just this size on every screen: a browser without scripts says where it was tapped in pixels of the screen. */
export const tapSize = { ...mapShapes.tapped, radius: 0 };

const shownLocations = 60;
const nameLength = 22;

/** A picture of its own cannot have the page's colours, but those of its own dark mode. */
const style = `<style>
svg{font:11px system-ui,sans-serif;--ground:#f9f9f8;--over:#ffffff40;--line:#dad9d6;--text:#63635e;--dot:#63635e;--mark:#0d74ce}
@media(prefers-color-scheme:dark){svg{--ground:#191918;--over:#111110a0;--line:#3b3a37;--text:#b5b3ad;--dot:#b5b3ad;--mark:#70b8ff}}
rect{fill:var(--ground)}.over{fill:var(--over)}.over~text{paint-order:stroke;stroke:var(--ground);stroke-width:3}path{fill:none;stroke:var(--line)}text{fill:var(--text)}
.scale{stroke:var(--text);stroke-width:1.5}circle{fill:var(--dot)}.mark{stroke:var(--mark);stroke-width:2.5}
</style>`;

interface Input {
  view: MapView;
  known: readonly LocationData[];
  place: Place | undefined;
  /** Whether it lies on a picture of the ground. */
  isOnGround: boolean;
}

/** An address of a picture of the known locations, with a cross where one stands or will stand. */
export function drawTapPicture({ view, known, place, isOnGround }: Input): string {
  const places = [...(place ? [place] : []), ...known.map(({ location }) => location)];
  const drawing = drawView(view, places, tapSize);
  const spots = drawing.points.map(({ at }) => at);
  const cross = place && spots[0];
  const dots = known
    .map(({ name }, index) => ({ name, at: spots[index + (place ? 1 : 0)] ?? { x: -1, y: -1 } }))
    .filter(({ at }) => isInside(at))
    .slice(0, shownLocations);
  const { width, height } = tapSize;
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">`,
    style,
    `<rect${isOnGround ? ' class="over"' : ""} width="${width}" height="${height}"/>`,
    drawLines(drawing),
    ...dots.map(({ name, at }) => drawDot(name, at)),
    cross ? `<path class="mark" d="M${at(cross)}m-10 0h20m-10-10v20"/>` : "",
    "</svg>",
  ];
  return `data:image/svg+xml;base64,${Buffer.from(svg.join("")).toString("base64")}`;
}

interface Spot {
  x: number;
  y: number;
}

function isInside({ x, y }: Spot): boolean {
  return x >= 0 && x <= tapSize.width && y >= 0 && y <= tapSize.height;
}

/** A name stands on the side that has room for it. */
function drawDot(name: string, { x, y }: Spot): string {
  const short = name.length > nameLength ? `${name.slice(0, nameLength - 1)}…` : name;
  const isLeft = x > tapSize.width / 2;
  const anchor = isLeft ? ` text-anchor="end"` : "";
  const label = `<text x="${round(x + (isLeft ? -8 : 8))}" y="${round(y + 4)}"${anchor}>${escape(short)}</text>`;
  return `<circle cx="${round(x)}" cy="${round(y)}" r="5"/>${label}`;
}

function drawLines({ meridians, parallels, digits, scale, width, height }: MapDrawing): string {
  const [left, bottom] = [width - scale.units - 12, height - 12];
  const length = scale.metres >= 1000 ? `${scale.metres / 1000} km` : `${scale.metres} m`;
  return [
    ...meridians.map(({ x, degrees }) => {
      const label = `${Math.abs(degrees).toFixed(digits)}° ${degrees < 0 ? "W" : "E"}`;
      return `<path d="M${round(x)} 0V${height}"/><text x="${round(x + 3)}" y="11">${label}</text>`;
    }),
    ...parallels.map(({ y, degrees }) => {
      const label = `${Math.abs(degrees).toFixed(digits)}° ${degrees < 0 ? "S" : "N"}`;
      return `<path d="M0 ${round(y)}H${width}"/><text x="4" y="${round(y - 3)}">${label}</text>`;
    }),
    `<path class="scale" d="M${round(left)} ${bottom - 5}v5h${round(scale.units)}v-5"/>`,
    `<text x="${round(left + scale.units / 2)}" y="${bottom - 6}" text-anchor="middle">${length}</text>`,
  ].join("");
}

function at({ x, y }: Spot): string {
  return `${round(x)} ${round(y)}`;
}

function round(units: number): number {
  return Math.round(units * 10) / 10;
}

function escape(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}
