import type {
  RenditionDetails,
  RenditionKind,
  TrackRenditionKind,
} from "#contract/wire/recordings/renditions.ts";

/** What is drawn now is unlike what was drawn under a smaller number, and older pictures are made again. */
export const pictureVersion = 2;

export const pictureMimeType = "image/webp";

/** Of the square that stands for a recording or a track in lists: twice the size in which they show it. */
export const thumbnailSide = 128;

interface Drawn {
  /** WebP. */
  bytes: Uint8Array;
  width: number;
  height: number;
  details: RenditionDetails;
}

/** A picture made of a recording. */
export interface Picture extends Drawn {
  kind: RenditionKind;
}

/** A picture made of one of its tracks. */
export interface TrackPicture extends Drawn {
  kind: TrackRenditionKind;
  trackId: number;
}
