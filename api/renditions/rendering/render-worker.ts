import { answerMessages } from "#api/threads/answer-messages.ts";
import { renderTrackClip, type ClipRequest } from "./make-track-pictures.ts";
import type { TrackPicture } from "./picture.ts";
import { renderThermal, type RenderRequest, type RenderResult } from "./render-thermal.ts";

export type Rendering = { pictures: RenderRequest } | { trackClip: ClipRequest };
export type Rendered = RenderResult | TrackPicture | undefined;

answerMessages<Rendering, Rendered>((request) =>
  "pictures" in request ? renderThermal(request.pictures) : renderTrackClip(request.trackClip),
);
