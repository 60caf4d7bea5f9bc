import type { FileFault } from "#contract/rules/recordings/file-faults.ts";
import { CptvError, type CptvFrame } from "#media/cptv/format.ts";
import {
  findBlobView,
  findPlainFrame,
  findTrackViews,
  type View,
} from "#media/thermal/best-view.ts";
import { growToSquare, type Region } from "#media/thermal/region.ts";
import { renderSquare } from "#media/thermal/thumbnail.ts";
import { mapPositions, type TrackPosition } from "#media/thermal/track.ts";
import { frameBox } from "#media/thermal/track-window.ts";
import { toFileFault } from "#api/files/file-fault.ts";
import { encodeSmall } from "./encode-webp.ts";
import { makeOverviews, makePoster } from "./make-pictures.ts";
import { makeTrackStill } from "./make-track-pictures.ts";
import { thumbnailSide, type Picture, type TrackPicture } from "./picture.ts";
import { readFilm, type RenderedFilm } from "./read-film.ts";
import { choosePalette } from "#media/thermal/palettes.ts";

export interface RenderRequest {
  bytes: Uint8Array<ArrayBuffer>;
  /** Those that are hidden come last. */
  tracks: RenderedTrack[];
  /** The recording's own thumbnail. */
  own: ThumbnailOptions;
  /** Only what depends on tracks is made where the rest is there already. */
  hasOverviews: boolean;
}

interface ThumbnailOptions {
  /** What a worker has said to show; `order` is the number of the frame. */
  spot: (Region & { order: number }) | undefined;
  /** Stays as it is; where a worker has named a frame, only if that is missing. */
  isKept: boolean;
}

export interface RenderedTrack extends ThumbnailOptions {
  id: number;
  /** False positives are shown where there is nothing else. */
  isHidden: boolean;
  positions: TrackPosition[];
}

export interface RenderResult {
  pictures: (Picture | TrackPicture)[];
  /** WebP. The recording's own has no track id. */
  thumbnails: { trackId: number | undefined; bytes: Uint8Array }[];
  /** Why there are none. An error would lose it on its way out of the thread. */
  fault?: FileFault;
}

/** So many tracks of a recording have pictures of their own: a still, and a clip once somebody asks for it. */
const maxShownTracks = 20;

interface Seen {
  track: RenderedTrack;
  view: View;
}

/** Makes the pictures of a thermal recording. None where its file cannot be read. */
export async function renderThermal(request: RenderRequest): Promise<RenderResult> {
  try {
    return await renderFilm(await readFilm(request.bytes), request);
  } catch (error) {
    if (!(error instanceof CptvError)) throw error;
    return { pictures: [], thumbnails: [], fault: toFileFault(error.reason, request.bytes) };
  }
}

async function renderFilm(film: RenderedFilm, request: RenderRequest): Promise<RenderResult> {
  const seen = findSeen(film, request.tracks);
  const best = chooseBest(seen);
  const view = best?.view ?? findBlobView(film);
  const pictures: RenderResult["pictures"] = [await makePosterOf(film, view, best?.track.id)];
  if (!request.hasOverviews) pictures.push(...(await makeOverviews(film)));
  for (const { track, view } of seen.slice(0, maxShownTracks)) {
    pictures.push(await makeTrackStill(film, { trackId: track.id, view }));
  }
  return { pictures, thumbnails: await makeThumbnails(film, request, { seen, view }) };
}

function findSeen(film: RenderedFilm, tracks: RenderedTrack[]): Seen[] {
  const views = findTrackViews(
    film,
    tracks.map(({ positions }) => mapPositions(positions, film.header)),
  );
  return tracks.flatMap((track, index) => {
    const view = views[index];
    return view ? [{ track, view }] : [];
  });
}

/** What stands out most of what is not hidden. */
function chooseBest(seen: Seen[]): Seen | undefined {
  const standing = seen.filter(({ track }) => !track.isHidden);
  const [first, ...others] = standing.length > 0 ? standing : seen;
  return others.reduce(
    (best, one) => (best && best.view.score >= one.view.score ? best : one),
    first,
  );
}

function makePosterOf(
  film: RenderedFilm,
  view: View | undefined,
  trackId: number | undefined,
): Promise<Picture> {
  const frameNumber = view?.frameNumber ?? findPlainFrame(film.frames);
  const { fps: framesPerSecond } = film.header;
  const frameTimeSeconds = frameNumber / framesPerSecond;
  const shown = view && trackId !== undefined ? { trackId, region: view.region } : {};
  return makePoster(film, frameNumber, { frameTimeSeconds, framesPerSecond, ...shown });
}

async function makeThumbnails(
  film: RenderedFilm,
  { tracks, own }: RenderRequest,
  { seen, view }: { seen: Seen[]; view: View | undefined },
): Promise<RenderResult["thumbnails"]> {
  const views = new Map(seen.map(({ track, view }) => [track.id, view]));
  const thumbnails: RenderResult["thumbnails"] = [];
  const inputs = [
    ...tracks.map((track) => ({ ...track, trackId: track.id, view: views.get(track.id) })),
    { ...own, trackId: undefined, view: view ?? wholeOf(film) },
  ];
  for (const { trackId, spot, isKept, view } of inputs) {
    const namedFrame = spot && film.frames[spot.order];
    if (namedFrame) {
      const square = growToSquare(spot, film.size);
      thumbnails.push({ trackId, bytes: await drawThumbnail(film, namedFrame, square) });
    } else if (view && !isKept) {
      const square = frameBox(view.region, film.size);
      const frame = film.frames[view.frameNumber] as CptvFrame;
      thumbnails.push({ trackId, bytes: await drawThumbnail(film, frame, square) });
    }
  }
  return thumbnails;
}

function wholeOf({ frames, size }: RenderedFilm): View {
  return { frameNumber: findPlainFrame(frames), region: { x: 0, y: 0, ...size }, score: 0 };
}

function drawThumbnail({ size, rangeOf }: RenderedFilm, frame: CptvFrame, square: Region) {
  const look = { palette: choosePalette(undefined), side: thumbnailSide, range: rangeOf(frame) };
  return encodeSmall(renderSquare(frame.pixels, size, square, look));
}
