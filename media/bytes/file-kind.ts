import { codeAt } from "./forward-reader.ts";

export type FileKind = "image" | "video" | "sound" | "zip";

export const kindBytes = 12;

/** Whether a file begins as a JPEG, PNG or WebP picture, a sound, an MP4 (here a video) or a ZIP archive. */
export function findFileKind(start: Uint8Array): FileKind | undefined {
  const [first, second, third] = start;
  if (first === 0xff && second === 0xd8 && third === 0xff) return "image";
  if (first === 0x89 && codeAt(start, 1).startsWith("PNG")) return "image";
  if (codeAt(start, 0) === "RIFF" && codeAt(start, 8) === "WEBP") return "image";
  if (codeAt(start, 4) === "ftyp") return "video";
  if (isSound(start)) return "sound";
  return ["PK\u0003\u0004", "PK\u0005\u0006"].includes(codeAt(start, 0)) ? "zip" : undefined;
}

/** The second byte of a frame of AAC (ADTS) or of MP3, behind 0xff. */
const frameBytes = [0xf0, 0xf1, 0xf8, 0xf9, 0xf2, 0xf3, 0xfa, 0xfb];

function isSound(start: Uint8Array): boolean {
  const [first, second = 0] = start;
  const code = codeAt(start, 0);
  return (
    ["OggS", "fLaC"].includes(code) ||
    code.startsWith("ID3") ||
    (["RIFF", "RF64", "BW64"].includes(code) && codeAt(start, 8) === "WAVE") ||
    (first === 0xff && frameBytes.includes(second))
  );
}
