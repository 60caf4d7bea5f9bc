import { codeAt } from "./forward-reader.ts";

export type FileKind = "image" | "video" | "zip";

export const kindBytes = 12;

/** Whether a file begins as a JPEG, PNG or WebP picture, an MP4 video or a ZIP archive. */
export function findFileKind(start: Uint8Array): FileKind | undefined {
  const [first, second, third] = start;
  if (first === 0xff && second === 0xd8 && third === 0xff) return "image";
  if (first === 0x89 && codeAt(start, 1).startsWith("PNG")) return "image";
  if (codeAt(start, 0) === "RIFF" && codeAt(start, 8) === "WEBP") return "image";
  if (codeAt(start, 4) === "ftyp") return "video";
  return ["PK\u0003\u0004", "PK\u0005\u0006"].includes(codeAt(start, 0)) ? "zip" : undefined;
}
