/** What the pieces are shown with; none of it is of a project. */
export const picturePath = "/design/picture.svg";
export const filmPath = "/design/film";

/** Somewhere that links may lead. */
export const nowhere = "/design";

/** Of the drawn picture, from its bottom left corner. */
export const stillTracks = [
  {
    id: 1,
    number: 1,
    label: "Possum",
    positions: [{ x: 0.36, y: 0.15, width: 0.34, height: 0.26 }],
  },
];

/** Follows what goes by in the film from its second second on. */
export const filmTracks = [
  {
    id: 1,
    number: 1,
    label: "Possum",
    start: 1,
    end: 6,
    positions: Array.from({ length: 45 }, (_, at) => ({
      x: 6 + (at + 9) * 2,
      y: 60,
      width: 28,
      height: 20,
      order: at + 9,
    })),
  },
];

export const soundPath = "/design/sound";
export const designSound = { sampleRate: 16_000, seconds: 20 };

/** Calls as a recorder hears them by night, and what is none. */
export const soundTracks = [
  { id: 1, number: 1, label: "Morepork", start: 2, end: 3.2, minFreq: 700, maxFreq: 1100 },
  { id: 2, number: 2, label: "Kiwi", start: 6, end: 12, minFreq: 1500, maxFreq: 3200 },
  { id: 3, number: 3, label: "False trigger", start: 14, end: 15, minFreq: 4000, maxFreq: 6000 },
].map((track) => ({ ...track, isHidden: track.id === 3 }));

export const burst = [9, 12, 15].map((seconds, at) => ({
  id: at + 1,
  time: `9:30:${String(seconds).padStart(2, "0")} pm`,
  says: ["Not tagged", "Possum", "AI: Possum"][at] ?? "",
  width: 640,
  height: 480,
}));

export const moment = {
  iso: "2026-11-19T13:30:00.000Z",
  text: "2:30 am",
  relative: "19 min ago",
  title: "20 November 2026, 2:30 am NZDT",
};

export const quickTags = [
  { what: "possum", name: "Possum" },
  { what: "rodent", name: "Rodent", isPinned: true },
  { what: "hedgehog", name: "Hedgehog" },
  { what: "northern royal albatross", name: "Northern royal albatross" },
];
