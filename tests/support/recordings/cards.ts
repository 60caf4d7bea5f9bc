import { createLocation } from "#contract/wire/locations/locations.ts";
import { getRecording } from "#contract/wire/recordings/recordings.ts";
import {
  addUploadFiles,
  createUploadJob,
  getUploadJob,
  listUploadFiles,
  startUploadJob,
  type UploadFileData,
} from "#contract/wire/upload-jobs.ts";
import { jpegSegment, jpegWith, makeImage, makeTiff } from "#tests/media/image/image-samples.ts";
import { box, join, uint32 } from "#tests/media/video/mp4-samples.ts";
import { makeCast, type Camera, type Person } from "../projects/people.ts";
import { ridge } from "../projects/places.ts";
import { openTestApi, type TestApi } from "../test-api.ts";
import { multipartType, toMultipart, type Part } from "./uploads.ts";

const takenAt = 0x9003;

/** A picture without any of it to show, like no other of another number, taken when a camera's clock showed `2026:11:20 19:30:05`. */
export function makeSnap(clock: string | undefined, number = 0): Uint8Array<ArrayBuffer> {
  const exif = clock === undefined ? new Uint8Array() : makeTiff({ exif: [[takenAt, clock]] });
  const pixels = [jpegSegment(0xda, Buffer.alloc(0)), Buffer.from(`pixels of ${number}`)];
  return new Uint8Array(Buffer.concat([jpegWith(exif), ...pixels, Buffer.from([0xff, 0xd9])]));
}

/** A picture that can be shown. */
export function makePicture(clock: string, size = { width: 64, height: 48 }) {
  return makeImage("jpeg", { ...size, exif: { IFD2: { DateTimeOriginal: clock } } });
}

/** A video of so many seconds, made when a camera's clock showed `2026-11-20T19:30:05`. */
export function makeClip(clock: string, { seconds = 10, bytes = 100 } = {}) {
  const madeAt = Date.parse(`${clock}Z`) / 1000 + 2_082_844_800;
  const head = [uint32(0), uint32(madeAt), uint32(madeAt), uint32(600), uint32(600 * seconds)];
  const moov = box("moov", box("mvhd", join(head), new Uint8Array(80)));
  return join([box("ftyp", "isom"), box("mdat", new Uint8Array(bytes)), moov]);
}

export function cardPart(fileName: string, content: Uint8Array): Part {
  return { name: "file", fileName, content, contentType: "application/octet-stream" };
}

export async function openCard(
  settings: Record<string, unknown> = {},
  env: Record<string, string> = {},
) {
  const api = await openTestApi(env);
  const cast = await makeCast(api);
  const jobId = await beginJob(api, cast, settings);
  return { api, ...cast, jobId, [Symbol.asyncDispose]: () => api[Symbol.asyncDispose]() };
}

export async function beginJob(
  api: TestApi,
  { camera, member }: { camera: Camera; member: Person },
  settings: Record<string, unknown> = {},
): Promise<number> {
  const input = { id: camera.id, timeZone: "Pacific/Auckland", ...settings };
  return (await api.send(createUploadJob, input, member.token)).uploadJob.id;
}

export interface CardAnswer {
  status: number;
  messages: string[];
  files: UploadFileData[];
}

export function cardRequest(token: string, jobId: number, body: BodyInit): Request {
  return new Request(`http://api.test${addUploadFiles.path.replace(":id", String(jobId))}`, {
    method: "POST",
    headers: { authorization: token, "content-type": multipartType },
    body,
    duplex: "half",
  } as RequestInit);
}

/** Sends files to a job as they are, and tells what was answered. */
export async function sendCard(
  { api, member, jobId }: { api: TestApi; member: Person; jobId: number },
  parts: Part[],
): Promise<CardAnswer> {
  const response = await api.fetch(cardRequest(member.token, jobId, toMultipart(parts)));
  const { messages = [], files = [] } = (await response.json()) as Partial<CardAnswer>;
  return { status: response.status, messages, files };
}

/** The state and name of each file. */
export function tell(files: UploadFileData[]): string[] {
  return files.map(({ state, name }) => `${state} ${name}`);
}

export type Card = Awaited<ReturnType<typeof openCard>>;

export async function startCard({ api, member }: Card, id: number) {
  return (await api.send(startUploadJob, { id }, member.token)).uploadJob;
}

/** Has a job stored to its end, and tells what became of it. */
export async function storeCard(card: Card, id = card.jobId) {
  const { api, member } = card;
  await startCard(card, id);
  await api.jobs.drain();
  const { uploadJob } = await api.send(getUploadJob, { id }, member.token);
  const { files } = await api.send(listUploadFiles, { id }, member.token);
  return { uploadJob, files };
}

export async function showStored({ api, member }: Card, id: number | undefined) {
  return (await api.send(getRecording, { id: id ?? 0 }, member.token)).recording;
}

/** With a location in its project. */
export async function openCardAt(settings: Record<string, unknown> = {}) {
  const card = await openCard(settings);
  const place = { groupIdOrName: card.projectId, station: { name: "Saddle", ...ridge } };
  const { stationId } = await card.api.send(createLocation, place, card.owner.token);
  return { card, stationId };
}
