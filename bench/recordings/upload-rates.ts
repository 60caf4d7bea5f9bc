import { randomBytes } from "node:crypto";
import { mkdir, open } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { registerDevice } from "#api/devices/operations/register-device.ts";
import type { FilledApi } from "../stores/open-stores.ts";
import { median } from "../stores/print-times.ts";
import { largest } from "./shape.ts";

const rounds = 9;
const filesOfRound = 40;
/** The first few hundred uploads of a process take up to twice as long as those that follow. */
const roundsBefore = 5;
const bytes = randomBytes(1_000_000);
const pieceBytes = 64 * 1024;
const boundary = "a-line-between-parts";

export interface UploadRates {
  atOnce: number;
  /** Files of 1 MB in a second. */
  uploaded: number;
  written: number;
  /** The median of each round's. */
  ratio: number;
}

/** Sends one file; its name is like no other's. */
type Send = (name: string) => Promise<void>;

/** Uploads files, each device one after the other, and writes and syncs the same bytes to the same disk, in turns. */
export async function compareUploads(api: FilledApi, atOnce: number): Promise<UploadRates> {
  const uploads: Send[] = [];
  while (uploads.length < atOnce) {
    uploads.push(await openDevice(api, `Uploader ${uploads.length} of ${atOnce}`));
  }
  const folder = join(api.dataDir, `written-${atOnce}`);
  await mkdir(folder);
  const write: Send = async (name) => {
    const file = await open(join(folder, name), "w");
    await file.write(bytes);
    await file.sync();
    await file.close();
  };
  const writes = uploads.map(() => write);
  for (let round = 0; round < roundsBefore; round++) await rateOf(uploads, `before ${round}`);
  const rates: { uploaded: number; written: number }[] = [];
  for (let round = 0; round < rounds; round++) {
    rates.push({
      written: await rateOf(writes, String(round)),
      uploaded: await rateOf(uploads, String(round)),
    });
  }
  return {
    atOnce,
    uploaded: median(rates.map(({ uploaded }) => uploaded)),
    written: median(rates.map(({ written }) => written)),
    ratio: median(rates.map(({ uploaded, written }) => uploaded / written)),
  };
}

/** Files in a second. */
async function rateOf(senders: Send[], round: string): Promise<number> {
  let order = 0;
  const started = performance.now();
  const sendInTurn = async (send: Send) => {
    while (order < filesOfRound) await send(`${round}-${order++}`);
  };
  await Promise.all(senders.map(sendInTurn));
  return (filesOfRound * 1000) / (performance.now() - started);
}

/** A device that sends what is no video: it is kept as it is, and nothing is drawn of it. */
async function openDevice({ backend }: FilledApi, name: string): Promise<Send> {
  const { services, api } = backend;
  const device = await registerDevice(services, {
    projectId: largest.id,
    name,
    passwordHash: "-",
    saltId: undefined,
    kind: "thermal",
  });
  const authorization = `JWT ${await services.tokens.sign("device", { id: device.id })}`;
  const headers = {
    authorization,
    "content-type": `multipart/form-data; boundary=${boundary}`,
  };
  return async (unique) => {
    const data = JSON.stringify({
      type: "thermalRaw",
      duration: 10,
      recordingDateTime: services.now().toISOString(),
      additionalMetadata: { unique },
    });
    const parts = [
      Buffer.from(
        `--${boundary}\r\ncontent-disposition: form-data; name="data"\r\n\r\n${data}\r\n--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="file"\r\ncontent-type: application/octet-stream\r\n\r\n`,
      ),
      ...piecesOf(bytes),
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ];
    const request = new Request("http://api.bench/api/v1/recordings", {
      method: "POST",
      headers,
      body: Readable.toWeb(Readable.from(parts)) as ReadableStream,
      duplex: "half",
    } as RequestInit);
    const response = await api.fetch(request, { address: "192.0.2.1" });
    if (!response.ok) throw new Error(`An upload was answered ${await response.text()}`);
    await response.arrayBuffer();
  };
}

/** As a socket gives them, so that no copy of the whole is made. */
function piecesOf(whole: Buffer): Buffer[] {
  const length = Math.ceil(whole.length / pieceBytes);
  return Array.from({ length }, (_, index) =>
    whole.subarray(index * pieceBytes, (index + 1) * pieceBytes),
  );
}
