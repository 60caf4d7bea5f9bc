import { createElement as element, useState } from "react";
import { type RouteObject, useLocation } from "react-router";
import { BurstStrip } from "#app/components/burst-strip.tsx";
import { StillViewer } from "#app/components/still-viewer/still-viewer.tsx";

/** From the top left corner of the picture, in parts of it; on the wire from the bottom left. */
export const boxes = [
  { x: 0.25, y: 0.5, width: 0.25, height: 0.25 },
  { x: 0.75, y: 0.125, width: 0.03125, height: 0.03125 },
] as const;

export const currentId = 12;
export const ids = [10, 11, currentId, 13, 14, 15, 16];

const tracks = boxes.map(({ x, y, width, height }, index) => ({
  id: 71 + index,
  number: index + 1,
  label: ["possum", "bird"][index] ?? "",
  positions: [{ x, y: 1 - y - height, width, height }],
}));
const dummy = { x: 0, y: 0, width: 1, height: 1 };

/** A page of a recording as far as its picture goes: `?broken` and `?buttons` have it otherwise. */
function StillPage() {
  const { search } = useLocation();
  const [chosen, choose] = useState<number>();
  const isButtons = search === "?buttons";
  const chosenText = chosen === undefined ? "None is chosen" : `Track ${chosen} is chosen`;
  return element(
    "main",
    { style: { padding: 16 } },
    element("h1", null, "Possum, bird"),
    element("p", { style: { minHeight: 200 } }, chosenText),
    element(StillViewer, {
      src: search === "?broken" ? "/nothing" : "/picture",
      width: 1280,
      height: 960,
      alt: "Possum, bird",
      tracks: [...tracks, { id: 73, number: 3, label: "cat", positions: [dummy] }],
      selectedTrackId: chosen ?? 71,
      onChooseTrack: choose,
      toTrack: isButtons ? undefined : (id) => `/tracks/${id}`,
      original: isButtons ? undefined : { src: "/original", size: "4.1 MB" },
    }),
    element(BurstStrip, {
      pictures: ids.map((id, index) => ({
        id,
        time: `9:30:0${index} pm`,
        says: index === 1 ? "Possum, Cat" : "Not tagged",
        width: 1280,
        height: 960,
      })),
      currentId,
      toRecording: (id) => `/recordings/${id}?in=visit:10`,
      toThumbnail: (id) => `/thumbnail/${id}`,
    }),
    element("div", { style: { height: 2000 } }),
  );
}

/** As the root of the site tells every page. */
export const rootData = { isLight: false };

export const routes: RouteObject[] = [
  {
    id: "root",
    loader: () => rootData,
    children: [{ path: "*", Component: StillPage }],
  },
];
