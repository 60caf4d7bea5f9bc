/** A mail as its reader's program shows it. */
export interface ReadMail {
  subject: string;
  text: string;
  html: string;
  /** Pictures that came along, by their content's id. */
  pictures: Map<string, Buffer>;
}

interface Part {
  headers: Map<string, string>;
  body: string;
}

/** Takes the source of a mail apart as RFC 2045 to 2047 say: words of headers, parts, transfer encodings. */
export function readMail(source: string): ReadMail {
  const parts = [...leavesOf(readPart(source))];
  const textOf = (type: string) => {
    const part = parts.find(({ headers }) => headers.get("content-type")?.startsWith(type));
    return part ? decodeBody(part).toString("utf8").replaceAll("\r\n", "\n") : "";
  };
  const pictures = parts.flatMap((part) => {
    const id = part.headers.get("content-id")?.slice(1, -1);
    return id ? [[id, decodeBody(part)] as const] : [];
  });
  return {
    subject: decodeWords(readPart(source).headers.get("subject") ?? ""),
    text: textOf("text/plain"),
    html: textOf("text/html"),
    pictures: new Map(pictures),
  };
}

function readPart(source: string): Part {
  const end = source.indexOf("\r\n\r\n");
  const lines = source.slice(0, end).replace(/\r\n[ \t]+/g, " ");
  const headers = lines.split("\r\n").map((line): [string, string] => {
    const colon = line.indexOf(":");
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
  });
  return { headers: new Map(headers), body: source.slice(end + 4) };
}

function* leavesOf(part: Part): Generator<Part> {
  const boundary = /boundary="([^"]+)"/.exec(part.headers.get("content-type") ?? "")?.[1];
  if (!boundary) return yield part;
  for (const piece of part.body.split(`--${boundary}`).slice(1, -1)) {
    yield* leavesOf(readPart(piece.replace(/^\r\n/, "").replace(/\r\n$/, "")));
  }
}

function decodeBody({ headers, body }: Part): Buffer {
  const encoding = headers.get("content-transfer-encoding") ?? "7bit";
  if (encoding === "base64") return Buffer.from(body, "base64");
  if (encoding === "quoted-printable") return decodeQuoted(body.replaceAll("=\r\n", ""));
  const isFlowed = headers.get("content-type")?.includes("format=flowed");
  return Buffer.from(isFlowed ? body.replaceAll(" \r\n", " ") : body);
}

function decodeWords(header: string): string {
  return header.replace(
    /=\?utf-8\?([bq])\?([^?]*)\?=(?:\s+(?==\?))?/gi,
    (_, encoding: string, word: string) =>
      encoding.toLowerCase() === "b"
        ? Buffer.from(word, "base64").toString("utf8")
        : decodeQuoted(word.replaceAll("_", " ")).toString("utf8"),
  );
}

function decodeQuoted(text: string): Buffer {
  const bytes = text.replace(/=([\dA-F]{2})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return Buffer.from(bytes, "latin1");
}
