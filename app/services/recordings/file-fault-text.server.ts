import type { FileFault } from "#contract/rules/recordings/file-faults.ts";
import type { RecordingData } from "#contract/wire/recordings/recordings.ts";
import { kindOf } from "./recording-text.server.ts";

interface FaultText {
  /** Where nothing of the file can be seen. */
  state?: string;
  advice: string;
}

const again = "If the card still has it, upload it again.";

const text: Record<FileFault, (kind: string, isSound: boolean) => FaultText> = {
  empty: () => ({
    state: "The file is empty",
    advice: `The file is empty. ${again}`,
  }),
  cut: () => ({
    state: "The file ends too early",
    advice: `The file ends too early: the device stopped, or the upload broke off. ${again}`,
  }),
  "wrong-kind": (kind) => ({
    state: `The file isn't a ${kind}`,
    advice: `The file isn't a ${kind}. Download it to see what it is.`,
  }),
  "unknown-version": () => ({
    state: "The file is too new",
    advice: "This site can't read files this new. Ask whoever runs it to update it.",
  }),
  "unknown-coding": () => ({
    state: "The file can't be read here",
    advice: "This site can't read this kind of sound. Download the file to listen to it.",
  }),
  damaged: (_, isSound) => ({
    state: "The file is damaged",
    advice: `The file is damaged at its start, so nothing of it can be ${isSound ? "heard" : "shown"}. ${again}`,
  }),
  "too-large": (_, isSound) => ({
    advice: `The file is too large to make ${isSound ? "a spectrogram" : "pictures"} from. Download it to ${isSound ? "listen to it" : "have a look"}.`,
  }),
  "too-slow": (_, isSound) => ({
    advice: `Making ${isSound ? "a spectrogram" : "pictures"} from the file took too long. Download it to ${isSound ? "listen to it" : "have a look"}.`,
  }),
};

/** Videos that trail cameras write and no browser plays. */
const unplayed: Record<string, string | undefined> = {
  "video/x-msvideo": "Browsers don't play AVI videos. Download it to watch it.",
};

/** What is wrong with the file of a recording, and what can be done; undefined where nothing is, or it is not known. */
export function describeFileFault(
  fault: FileFault | undefined,
  recording: Pick<RecordingData, "type" | "rawMimeType">,
): FaultText | undefined {
  if (fault) return text[fault](kindOf(recording).toLowerCase(), recording.type === "audio");
  const advice = unplayed[recording.rawMimeType ?? ""];
  return advice === undefined ? undefined : { advice };
}
