import { hideFalseTriggers } from "#app/components/hide-false-triggers.ts";
import {
  formatHertz,
  labelFrequencies,
  labelTimes,
} from "#app/components/sound-player/view/readings.ts";
import { describeFileFault } from "#app/services/recordings/file-fault-text.server.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import { clipSeconds } from "#contract/bounds.ts";
import { formatBytes, formatClock } from "#contract/rules/times/durations.ts";
import { withUnit } from "#contract/rules/times/units.ts";
import { findBand } from "#contract/rules/tracks/band.ts";
import type { RecordingData } from "#contract/wire/recordings/recordings.ts";
import {
  type getSound,
  spectrogramPalettes,
  spectrogramScales,
} from "#contract/wire/recordings/sounds.ts";
import { isHeavy, layOutCopy } from "#media/sound/copy/copy-layout.ts";
import { measureClip } from "#media/sound/clip/clip-size.ts";
import { type FrequencyScale as Scale, shareOfHertz } from "#media/sound/view/frequency.ts";
import { chooseTrackColour } from "#media/thermal/overlay.ts";
import { stackNames } from "./stack-names.server.ts";
import type { TrackRow } from "../tracks/track-rows.server.ts";

type Sound = ReplyOf<typeof getSound>;
type Facts = NonNullable<Sound["sound"]>;
type Window = Sound["tracks"][number]["window"];

interface Shown {
  recording: RecordingData;
  tracks: readonly TrackRow[];
  mediaPath: string;
  /** Of the page's address, which says how the picture is looked at. */
  query: URLSearchParams;
  trackId: string | undefined;
  showsAll: boolean;
}

const [shortestClip, mostTimes, mostFrequencies] = [0.05, 5, 6];
/** In per cent: above so high a box is no room for its number. */
const roomForNumber = 12;
/** Further to the right a name goes back from the end of its box. */
const mostForName = 60;

/** A sound as its page shows it: one picture of all of it, and one and a clip of each track. */
export function toSoundPage(reply: Sound, options: Shown) {
  const { recording, tracks, mediaPath, query: asked, trackId, showsAll } = options;
  const shown = showsAll ? tracks : hideFalseTriggers(tracks, trackId);
  const look = readLook(asked);
  const { sound: facts, madeAt = "", fileBytes = 0 } = reply;
  const hasAllLabels = asked.get("labels") === "all";
  const boxes = facts ? shown.map((track) => toBox(track, wholeOf(facts), look.scale)) : [];
  /* As the player asks for it, which finds it loaded. */
  const query = `palette=${look.palette}&scale=${look.scale}&made=${Date.parse(madeAt)}`;
  return {
    state: reply.state,
    fault: describeFileFault(reply.reason, recording)?.advice,
    look,
    facts: facts && { ...facts, madeAt },
    copy: facts && isHeavy(fileBytes, facts) ? toCopy(fileBytes, facts, mediaPath) : undefined,
    figure: facts && {
      src: `${mediaPath}/spectrogram?${query}&width=1280`,
      small: `${mediaPath}/spectrogram?${query}`,
      span: `${formatClock(secondsOf(facts))}, up to ${formatHertz(facts.sampleRate / 2)}`,
      ...toAxes(wholeOf(facts), look.scale),
      boxes: stackNames(boxes, { hasLabels: hasAllLabels }),
      hasAllLabels,
    },
    /* As the list of tracks chooses. */
    firstTrackId: (shown.find(({ isTagged }) => !isTagged) ?? shown[0])?.id,
    clips: facts ? toClips(reply, facts, { tracks, mediaPath, palette: look.palette }) : {},
  };
}

export type SoundPage = ReturnType<typeof toSoundPage>;

/** What is heard in place of a file that is too much for a slow line. */
function toCopy(fileBytes: number, facts: Facts, mediaPath: string) {
  return {
    src: `${mediaPath}/sound-mp3`,
    size: formatBytes(layOutCopy(facts).bytes),
    original: formatBytes(fileBytes),
  };
}

/** How the picture is looked at; what the address doesn't say is as usual. */
function readLook(query: URLSearchParams) {
  const palettes = spectrogramPalettes.filter((one) => one !== "levels");
  const palette = palettes.find((one) => one === query.get("palette")) ?? "viridis";
  const scale = spectrogramScales.find((one) => one === query.get("scale")) ?? "linear";
  return { palette, scale };
}

export function secondsOf({ samples, sampleRate }: Facts): number {
  return samples / sampleRate;
}

function wholeOf(facts: Facts): Window {
  const endSeconds = secondsOf(facts);
  return { startSeconds: 0, endSeconds, minHertz: 0, maxHertz: facts.sampleRate / 2 };
}

/** Where to mark time and frequency, in per cent from the left and from the top. */
function toAxes({ startSeconds: start, endSeconds: end, ...band }: Window, scale: Scale) {
  const axis = { ...band, scale };
  /* The last one would reach beyond the picture. */
  const last = end - (end - start) * 0.03;
  return {
    times: labelTimes({ start, end }, mostTimes)
      .filter(({ at }) => at <= last)
      .map(({ at, label }) => ({ at: toPercent((at - start) / (end - start)), text: label })),
    frequencies: labelFrequencies(axis, mostFrequencies).map(({ at, label }) => ({
      at: toPercent(1 - shareOfHertz(at, axis)),
      text: label,
    })),
  };
}

/** Of a track without frequencies from bottom to top. */
function toBox(track: TrackRow, window: Window, scale: Scale) {
  const { id, number, label, start, end } = track;
  const band = findBand(track);
  const axis = { ...window, scale };
  const length = window.endSeconds - window.startSeconds;
  const shareOf = (seconds: number) => clamp((seconds - window.startSeconds) / length);
  const top = band ? clamp(1 - shareOfHertz(band.high, axis)) : 0;
  const bottom = band ? clamp(1 - shareOfHertz(band.low, axis)) : 1;
  return {
    id,
    number,
    label,
    colour: chooseTrackColour(number),
    left: toPercent(shareOf(start)),
    width: toPercent(shareOf(end) - shareOf(start)),
    top: toPercent(top),
    isHigh: toPercent(top) < roomForNumber,
    isLate: toPercent(shareOf(start)) > mostForName,
    height: toPercent(bottom - top),
  };
}

interface Clips extends Pick<Shown, "tracks" | "mediaPath"> {
  palette: string;
}

/** Of each track: it alone, between its frequencies and as loud as it can be, and its picture where there is one. */
function toClips({ tracks: drawn }: Sound, facts: Facts, { tracks, mediaPath, palette }: Clips) {
  return Object.fromEntries(
    tracks.flatMap((track) => {
      const { id, number, label, start } = track;
      const band = findBand(track);
      const end = Math.min(track.end, start + clipSeconds, secondsOf(facts));
      if (end - start < shortestClip) return [];
      const query = new URLSearchParams({ start: String(start), end: String(end) });
      if (band) {
        query.set("min", String(band.low));
        query.set("max", String(band.high));
      }
      const { bytes } = measureClip({ seconds: end - start, slower: 1 }, "mp3", facts.sampleRate);
      const picture = drawn.find(({ trackId }) => trackId === id);
      const clip = {
        id,
        number,
        label,
        start,
        src: `${mediaPath}/sound-clip?${query}`,
        says: `${withUnit((end - start).toFixed(1), "s")}, ${formatBytes(bytes)}`,
        picture: picture && toPicture(picture, { track, mediaPath, palette }),
      };
      return [[id, clip]];
    }),
  );
}

interface Pictured extends Pick<Clips, "mediaPath" | "palette"> {
  track: TrackRow;
}

function toPicture(
  { trackId, madeAt, width, height, window }: Sound["tracks"][number],
  { track, mediaPath, palette }: Pictured,
) {
  const query = `made=${Date.parse(madeAt)}&palette=${palette}`;
  return {
    src: `${mediaPath}/tracks/${trackId}/spectrogram?${query}`,
    width,
    height,
    ...toAxes(window, "linear"),
    box: toBox(track, window, "linear"),
  };
}

function clamp(share: number): number {
  return Math.min(1, Math.max(0, share));
}

function toPercent(share: number): number {
  return Math.round(share * 10_000) / 100;
}
