import { findPositionAt } from "#contract/rules/reviews/position-at.ts";
import { formatBytes, formatTenths } from "#contract/rules/times/durations.ts";
import type { Position } from "#contract/wire/recordings/recordings.ts";
import type { RenditionData } from "#contract/wire/recordings/renditions.ts";
import { chooseTrackColour } from "#media/thermal/overlay.ts";

type Region = NonNullable<RenditionData["region"]>;

interface Shown {
  mediaPath: string;
  /** In the order of the server, which numbers them. */
  tracks: readonly { id: number; number: number; positions: readonly Position[] }[];
}

/** The pictures that exist, with what a page needs to show each; those being made are not among them. */
export function toPictures(renditions: RenditionData[], { mediaPath, tracks }: Shown) {
  const find = (kind: RenditionData["kind"]) => {
    const found = renditions.find((one) => one.kind === kind);
    if (!found) return undefined;
    /* A browser keeps a picture for a day, and another one has another address. */
    const src = `${mediaPath}/${kind}?made=${Date.parse(found.madeAt)}`;
    return { ...found, src, size: formatBytes(found.bytes) };
  };
  const [poster, sheet, clip] = [find("poster"), find("contact-sheet"), find("clip")];
  return {
    poster: poster && {
      ...poster,
      time:
        poster.frameTimeSeconds === undefined ? undefined : formatTenths(poster.frameTimeSeconds),
      box: clip && toBox(poster, { sensor: clip, tracks }),
    },
    clip,
    sheet: sheet && { ...sheet, moments: (sheet.frameTimesSeconds ?? []).map(toMoment) },
  };
}

/** Of each track that has one: its best frame, cut out around it, and where it moves. */
export function toTrackPictures(renditions: RenditionData[], { mediaPath, tracks }: Shown) {
  const stills = renditions.filter(({ kind }) => kind === "track-still");
  const rate = renditions.find(({ kind }) => kind === "poster")?.framesPerSecond;
  return Object.fromEntries(
    stills.flatMap(({ trackId, madeAt, width, height, region, frameTimeSeconds }) => {
      const track = tracks.find(({ id }) => id === trackId);
      if (!track || trackId === undefined) return [];
      const path = `${mediaPath}/tracks/${trackId}`;
      const made = `?made=${Date.parse(madeAt)}`;
      const picture = { still: `${path}/track-still${made}`, clip: `${path}/track-clip${made}` };
      const seconds = frameTimeSeconds;
      const position =
        seconds === undefined ? undefined : findPositionAt(track.positions, seconds, rate);
      const box = region && position && toBoxWithin(region, position, track.number);
      const time = seconds === undefined ? undefined : formatTenths(seconds);
      return [[trackId, { ...picture, width, height, box, time }]];
    }),
  );
}

export type TrackPicture = ReturnType<typeof toTrackPictures>[string];

export type Pictures = ReturnType<typeof toPictures>;

/** Around the track that a poster shows, in pixels of the sensor, as the clip is. */
function toBox(
  { trackId, region }: RenditionData,
  { sensor: { width, height }, tracks }: { sensor: RenditionData } & Pick<Shown, "tracks">,
) {
  const track = tracks.find(({ id }) => id === trackId);
  if (!track || !region) return undefined;
  const colour = chooseTrackColour(track.number);
  return { number: track.number, colour, region, sensor: { width, height } };
}

/** Around a track in what is cut out of a frame. */
function toBoxWithin(cut: Region, { x, y, width, height }: Region, number: number) {
  const region = { x: x - cut.x, y: y - cut.y, width, height };
  const sensor = { width: cut.width, height: cut.height };
  return { number, colour: chooseTrackColour(number), region, sensor };
}

/** Frames of one sheet may lie less than a second apart: "0:05.3", in the address "5.33". */
function toMoment(seconds: number) {
  return { seconds, time: formatTenths(seconds), query: String(Number(seconds.toFixed(2))) };
}
