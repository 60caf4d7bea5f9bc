const text = new TextEncoder();

/** A box of an MP4 container: its size, its type of four letters, its content. */
export function box(type: string, ...content: (Uint8Array | string)[]): Uint8Array<ArrayBuffer> {
  const body = join(content);
  return join([uint32(body.length + 8), type, body]);
}

/** The same with its size in 64 bits. */
export function longBox(type: string, ...content: (Uint8Array | string)[]) {
  const body = join(content);
  return join([uint32(1), type, uint32(0), uint32(body.length + 16), body]);
}

export function join(parts: (Uint8Array | string)[]): Uint8Array<ArrayBuffer> {
  return new Uint8Array(
    Buffer.concat(parts.map((part) => (typeof part === "string" ? text.encode(part) : part))),
  );
}

export function uint32(value: number): Uint8Array {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, value);
  return bytes;
}

/** The box of texts as recorders write it; `version` is empty in QuickTime files. */
export function metaBox(
  texts: Record<string, string>,
  { handler = "mdta", version = uint32(0) }: { handler?: string; version?: Uint8Array } = {},
) {
  const entries = Object.entries(texts);
  const keys = entries.map(([key]) => box("mdta", key));
  const items = entries.map(([, value], order) => {
    const data = box("data", uint32(1), uint32(0), value);
    return join([uint32(data.length + 8), uint32(order + 1), data]);
  });
  return box(
    "meta",
    version,
    box("hdlr", uint32(0), uint32(0), handler, new Uint8Array(13)),
    box("keys", uint32(0), uint32(entries.length), ...keys),
    box("ilst", ...items),
  );
}

/** Silence in an MP4 container, with texts as a recorder writes them. */
export function makeM4a(
  texts: Record<string, string> = {},
  { soundFirst = false, soundBytes = 4000 } = {},
): Uint8Array<ArrayBuffer> {
  const start = box("ftyp", "M4A ", uint32(512), "M4A isom");
  const moov = box(
    "moov",
    box("mvhd", new Uint8Array(100)),
    box("trak", box("tkhd", new Uint8Array(84))),
    box("udta", metaBox(texts)),
  );
  const sound = box("mdat", new Uint8Array(soundBytes));
  return join(soundFirst ? [start, sound, moov] : [start, moov, box("free"), sound]);
}
