import type { StatedClock } from "#contract/rules/cards/clock-texts.ts";
import { findSoundClock } from "#contract/rules/cards/sound-clock.ts";
import { toSoundDetails } from "#contract/rules/cards/sound-details.ts";
import type { SoundDetails } from "#contract/wire/recordings/sound-details.ts";
import type { UploadFileKind } from "#contract/wire/upload-jobs.ts";
import { type SoundFacts, readSoundFacts } from "#media/audio/sound-facts.ts";
import type { FileKind } from "#media/bytes/file-kind.ts";
import { findRecordingKind } from "#media/bytes/recording-kind.ts";
import { hasImageEnd } from "#media/image/image-end.ts";
import { readImageFacts } from "#media/image/image-facts.ts";
import { readMovieHeader } from "#media/video/movie-header.ts";
import type { ReceivedFile } from "#api/files/file-store.ts";
import { gunzip } from "#api/files/gunzip.ts";

export interface UploadStart {
  name: string;
  /** By its first bytes, which tell videos and sounds in MP4 not apart. */
  kind: Exclude<FileKind, "zip">;
}

interface Understood {
  kind: UploadFileKind;
  /** Undefined where the file does not say when it was made. */
  stated: StatedClock | undefined;
  /** Why there is less of it than there was. */
  fault?: string | undefined;
  sound?: SoundDetails;
}

const faults = {
  picture: "The picture is damaged: not even its size can be read.",
  pictureCut: "The picture is damaged: the end of the file is missing.",
  sound:
    "The sound is damaged, or in a form that isn't known: not even its sample rate can be read.",
  silent: "There is no sound in the file.",
  cut: "The sound is damaged: the end of the file is missing.",
  unfinished: "The recorder didn't finish the file, so its end may be missing.",
};

/** What a file says of itself, with its time by its own clock; else why it cannot be taken. */
export async function readUpload(
  file: ReceivedFile,
  { name, kind }: UploadStart,
): Promise<Understood | { refusal: string }> {
  if (kind === "image") return readImage(file);
  if (kind === "sound" || (await isSoundInMp4(file))) return readSound(file, name);
  const { made } = await readMovieHeader(file.read());
  return { kind: "video", stated: made === undefined ? undefined : { clock: made } };
}

async function isSoundInMp4(file: ReceivedFile): Promise<boolean> {
  return (await findRecordingKind(() => file.read(), { inflate: gunzip })) === "sound";
}

/** A zone in its EXIF data does not count: the job has one. */
async function readImage(file: ReceivedFile): Promise<Understood | { refusal: string }> {
  const facts = await readImageFacts(file.read());
  if (!facts) return { refusal: faults.picture };
  const { taken } = facts.exif;
  const isWhole = await hasImageEnd(file.read(), facts.format);
  return {
    kind: "image",
    stated: taken && { clock: taken.local },
    fault: isWhole ? undefined : faults.pictureCut,
  };
}

const mimeTypes: Record<SoundFacts["format"], string> = {
  wav: "audio/wav",
  flac: "audio/flac",
  mp3: "audio/mpeg",
  mp4: "audio/mp4",
};

/** A zone that a recorder states does count: AudioMoths run in UTC wherever they are. */
async function readSound(
  file: ReceivedFile,
  name: string,
): Promise<Understood | { refusal: string }> {
  const facts = await readSoundFacts(() => file.read(), file.bytes);
  if (!facts) return { refusal: faults.sound };
  if (facts.durationSeconds === 0) return { refusal: faults.silent };
  return {
    kind: "sound",
    stated: findSoundClock({ name, ...facts }),
    fault: facts.fault && faults[facts.fault],
    sound: { ...toSoundDetails(facts), mimeType: mimeTypes[facts.format] },
  };
}
