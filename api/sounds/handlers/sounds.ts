import type { CallOf } from "#contract/endpoint.ts";
import * as bounds from "#contract/bounds.ts";
import { Refusal } from "#contract/envelope.ts";
import {
  getSound,
  getSoundClip,
  getSoundCopy,
  getSpectrogram,
  getSpectrogramTile,
  getTrackSpectrogram,
} from "#contract/wire/recordings/sounds.ts";
import { answerUnchanged, sendBytes, sendOpened, type SentFile } from "#api/http/send-file.ts";
import { serve } from "#api/http/serve.ts";
import { requireRecording } from "#api/recordings/handlers/require-recording.ts";
import { openCopy } from "../operations/copy-sound.ts";
import { cutClip, openClipSource } from "../operations/cut-clip.ts";
import {
  drawSpectrogram,
  drawTile,
  drawTrackSpectrogram,
  type DrawnPart,
} from "../operations/draw-part.ts";
import { readSound } from "./read-sound.ts";

const maxAgeSeconds = 24 * 60 * 60;
/** People move what it shows. */
const maxAgeOfTrackSeconds = 10 * 60;
const mimeTypes = { mp3: "audio/mpeg", wav: "audio/wav" };

export const sounds = [
  serve(getSound, async ({ input, caller, services }) =>
    readSound(services, await requireRecording(services, caller, input)),
  ),

  serve(getSpectrogram, async ({ input, caller, request, services }) => {
    const recording = await requireRecording(services, caller, input);
    const width = Number(input.width);
    const drawn = await drawSpectrogram(services, recording, { ...input, width });
    return sendPicture(request, drawn, { name: `${recording.id}-spectrogram`, maxAgeSeconds });
  }),

  serve(getSpectrogramTile, async ({ input, caller, request, services }) => {
    const recording = await requireRecording(services, caller, input);
    const drawn = await drawTile(services, recording, input);
    const name = `${recording.id}-tile-${input.level}-${input.index}`;
    return sendPicture(request, drawn, { name, maxAgeSeconds });
  }),

  serve(getTrackSpectrogram, async ({ input, caller, request, services }) => {
    const recording = await requireRecording(services, caller, input);
    const look = { ...input, scale: "linear" as const };
    const drawn = await drawTrackSpectrogram(services, recording, look);
    const name = `${recording.id}-${input.trackId}-spectrogram`;
    return sendPicture(request, drawn, { name, maxAgeSeconds: maxAgeOfTrackSeconds });
  }),

  serve(getSoundClip, async ({ input, caller, request, services }) => {
    const recording = await requireRecording(services, caller, input);
    requireSense(input);
    const { start, end, min, max, gain, slower, format } = input;
    const source = await openClipSource(services, recording);
    const fileName = `${recording.id}-${start}-${end}.${format}`;
    const { version } = source.file;
    const sent = toSent(request, { fileName, mimeType: mimeTypes[format], maxAgeSeconds });
    const unchanged = answerUnchanged(request, sent, version);
    if (unchanged) return unchanged;
    const bytes = await cutClip(services, source, {
      startSeconds: start,
      endSeconds: end,
      minHertz: min,
      maxHertz: max,
      gainDecibels: gain,
      slower,
      format,
    });
    return sendBytes({ bytes, version }, request, sent);
  }),

  serve(getSoundCopy, async ({ input, caller, request, services }) => {
    const recording = await requireRecording(services, caller, input);
    const copy = await openCopy(services, recording);
    const sent = { fileName: `${recording.id}.mp3`, mimeType: mimeTypes.mp3, maxAgeSeconds };
    return sendOpened(copy, request, toSent(request, sent));
  }),
];

function requireSense({ start, end, min, max }: CallOf<typeof getSoundClip>): void {
  if (end <= start) throw new Refusal("rule", "A clip ends after it starts.");
  if (end - start > bounds.clipSeconds) {
    throw new Refusal("rule", `A clip has at most ${bounds.clipSeconds} seconds.`);
  }
  if (min !== undefined && max !== undefined && max <= min) {
    throw new Refusal("rule", "The highest frequency must be above the lowest.");
  }
}

function sendPicture(
  request: Request,
  { bytes, row }: DrawnPart,
  { name, maxAgeSeconds }: { name: string; maxAgeSeconds: number },
): Response {
  const sent = toSent(request, { fileName: `${name}.webp`, mimeType: "image/webp", maxAgeSeconds });
  return sendBytes({ bytes, version: row.created_at }, request, sent);
}

function toSent({ url }: Request, sent: Omit<SentFile, "key" | "disposition">): SentFile {
  const { pathname, search } = new URL(url);
  return { key: `${pathname}${search}`, disposition: "inline", ...sent };
}
