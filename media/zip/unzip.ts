import { Inflate, Unzip, type UnzipDecoder, type UnzipFile } from "fflate";
import { type ByteSource, readChunks } from "../cptv/byte-source.ts";

export interface ZipEntry {
  /** With its folders, which have entries of their own that end with a slash. */
  name: string;
  /** Its content, once. Throws `UnreadableEntry`. What is not read when the next entry is asked for is not inflated. */
  read(): AsyncGenerator<Uint8Array>;
}

/** Damaged, cut, locked with a password, or packed in an unknown way. */
export class UnreadableEntry extends Error {
  constructor() {
    super("The entry cannot be read");
  }
}

export class CutArchive extends Error {
  constructor() {
    super("The archive is cut off");
  }
}

type Rest = () => Promise<void>;

const restByTimer: Rest = () => new Promise((resolve) => setTimeout(resolve));

/** In order, with some megabytes in memory; rests after each entry and MiB. Throws `CutArchive` after the last entry. */
export async function* unzip(
  source: ByteSource,
  rest: Rest = restByTimer,
): AsyncGenerator<ZipEntry> {
  const steps: Step[] = [];
  const feeding = feed(source, { tell: (step) => steps.push(step), rest });
  let bytesSinceRest = 0;
  const next = async (): Promise<Step | undefined> => {
    while (steps.length === 0) {
      if ((await feeding.next()).done) break;
    }
    const step = steps.shift();
    if (step?.kind === "bytes") bytesSinceRest += step.bytes.length;
    if (step?.kind === "entry" || bytesSinceRest >= bytesBetweenRests) {
      bytesSinceRest = 0;
      await rest();
    }
    return step;
  };
  try {
    for (let step = await next(); step; step = await next()) {
      if (step.kind !== "entry") continue;
      const { name, skip } = step;
      let isOver = false;
      yield {
        name,
        read: async function* () {
          while (!isOver) {
            const part = await next();
            if (part?.kind === "bytes") yield part.bytes;
            else isOver = true;
            if (isOver && part?.kind !== "end") throw new UnreadableEntry();
          }
        },
      };
      skip();
      while (!isOver) isOver = (await next())?.kind !== "bytes";
    }
  } finally {
    await feeding.return(undefined);
  }
}

/** Each entry ends with an `end` or a `failure`. */
type Step =
  | { kind: "entry"; name: string; skip(): void }
  | { kind: "bytes"; bytes: Uint8Array }
  | { kind: "end" }
  | { kind: "failure" };

type Tell = (step: Step) => void;

/** Deflate expands at most 1032 times, so what comes of one piece stays near 2 MiB. */
const pieceLength = 2048;
/** Unpacked bytes, or packed ones of what is skipped. */
const bytesBetweenRests = 1024 ** 2;
const piecesBetweenRests = 128;

async function* feed(
  source: ByteSource,
  { tell, rest }: { tell: Tell; rest: Rest },
): AsyncGenerator<void> {
  let close = () => {};
  const archive = new Unzip((file) => {
    close = begin(archive, file, tell);
  });
  let tail: Uint8Array = new Uint8Array();
  let count = 0;
  for await (const chunk of readChunks(source)) {
    for (let start = 0; start < chunk.length; start += pieceLength) {
      const piece = chunk.subarray(start, start + pieceLength);
      archive.push(piece);
      yield;
      if (++count % piecesBetweenRests === 0) await rest();
    }
    tail = joinTail(tail, chunk.subarray(-tailLength));
  }
  close();
  yield;
  if (!hasEndMark(tail)) throw new CutArchive();
}

/** The end mark is 22 bytes long, and a comment may follow it. */
const tailLength = 4096;

function joinTail(tail: Uint8Array, piece: Uint8Array): Uint8Array {
  const joined = new Uint8Array(tail.length + piece.length);
  joined.set(tail);
  joined.set(piece, tail.length);
  return joined.subarray(-tailLength);
}

function hasEndMark(tail: Uint8Array): boolean {
  return tail.some(
    (byte, at) =>
      byte === 0x50 && tail[at + 1] === 0x4b && tail[at + 2] === 5 && tail[at + 3] === 6,
  );
}

function begin(archive: Unzip, file: UnzipFile, tell: Tell): () => void {
  let isSkipped = false;
  let isOver = false;
  const end = (kind: "end" | "failure") => {
    if (!isOver) tell({ kind });
    isOver = true;
  };
  tell({
    kind: "entry",
    name: file.name,
    skip: () => {
      isSkipped = true;
    },
  });
  const decoder = openDecoder(file.compression, (bytes) => tell({ kind: "bytes", bytes }));
  /* An entry without a decoder of its own would be held in memory. */
  archive.register(
    class implements UnzipDecoder {
      static compression = file.compression;
      ondata = () => {};
      push(piece: Uint8Array, isLast: boolean): void {
        if (!isSkipped) decoder.push(piece, isLast);
        if (isLast) end(decoder.isWhole() ? "end" : "failure");
      }
    },
  );
  file.ondata = () => end("end");
  file.start();
  return () => end("failure");
}

const stored = 0;
const deflated = 8;

function openDecoder(compression: number, give: (bytes: Uint8Array) => void) {
  if (compression === deflated) return openInflater(give);
  const isKnown = compression === stored;
  return {
    push: (piece: Uint8Array) => {
      if (isKnown && piece.length > 0) give(piece);
    },
    isWhole: () => isKnown,
  };
}

function openInflater(give: (bytes: Uint8Array) => void) {
  let state: "open" | "whole" | "broken" = "open";
  const inflate = new Inflate((bytes, isLast) => {
    if (bytes.length > 0) give(bytes);
    if (isLast) state = "whole";
  });
  return {
    push: (piece: Uint8Array, isLast: boolean) => {
      if (state !== "open") return;
      try {
        inflate.push(piece, isLast);
      } catch {
        state = "broken";
      }
    },
    isWhole: () => state === "whole",
  };
}
