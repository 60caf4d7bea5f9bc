import { get, type IncomingMessage } from "node:http";
import { buffer } from "node:stream/consumers";
import { brotliDecompressSync, gunzipSync } from "node:zlib";

export interface PageLoad {
  status: number;
  /** Page, sheet, icons and pictures: headers and compressed bodies; without a sheet that is for later pages. */
  bytes: number;
  requests: number;
  /** Compressed with gzip, bodies alone. */
  scriptBytes: number;
  sheets: { gzipBytes: number; keep: string }[];
}

/** Loads a page and what it makes a browser load at once; the clip waits for its disclosure to be opened. */
export async function loadPage(url: URL, cookie: string): Promise<PageLoad> {
  const page = await transfer(url, { cookie });
  const html = page.body.toString();
  const sheets = findAll(html, /<link\b[^>]*rel="stylesheet"[^>]*href="([^"]+)"/g);
  const linked = findAll(html, /<link\b[^>]*rel="stylesheet"[^>]*href="([^"]+)"\/>/g);
  const pictures = [
    ...findAll(html, /<link\b[^>]*rel="icon"[^>]*href="([^"]+)"/g),
    ...findAll(html, /<use\b[^>]*href="([^"#]+)/g),
    ...findAll(html, /<img\b(?![^>]*class="clip")[^>]*src="([^"]+)"/g),
    ...findAll(html, /url\(([^)#]+(?<!woff2))\)/g),
  ];
  const scripts = findAll(html, /["'](\/assets\/[^"']+\.js)["']/g);
  const load = (path: string, accepts?: string) =>
    transfer(new URL(path, url), { cookie, ...(accepts ? { accepts } : {}) });
  const shown = await Promise.all([...new Set([...linked, ...pictures])].map((path) => load(path)));
  const programs = await Promise.all(scripts.map((path) => load(path, "gzip")));
  const styles = await Promise.all(sheets.map((path) => load(path, "gzip")));
  return {
    status: page.status,
    bytes: [page, ...shown].reduce((sum, one) => sum + one.headBytes + one.bodyBytes, 0),
    requests: 1 + shown.length + scripts.length,
    scriptBytes: programs.reduce((sum, { bodyBytes }) => sum + bodyBytes, 0),
    sheets: styles.map(({ bodyBytes, keep }) => ({ gzipBytes: bodyBytes, keep })),
  };
}

async function transfer(url: URL, { cookie = "", accepts = "br, gzip" }) {
  const headers = { "accept-encoding": accepts, cookie };
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    get(url, { headers }, resolve).on("error", reject);
  });
  const sent = await buffer(answer);
  return {
    status: answer.statusCode ?? 0,
    keep: answer.headers["cache-control"] ?? "",
    headBytes: countHead(answer),
    bodyBytes: sent.length,
    body: unpack(sent, answer.headers["content-encoding"]),
  };
}

/** The status line and a line for each header, as HTTP/1.1 writes them. */
function countHead({ statusMessage = "", rawHeaders }: IncomingMessage): number {
  const lines = rawHeaders.length / 2;
  return `HTTP/1.1 200 ${statusMessage}`.length + rawHeaders.join("").length + lines * 4 + 4;
}

function unpack(sent: Buffer, coding: string | undefined): Buffer {
  if (coding === "br") return brotliDecompressSync(sent);
  return coding === "gzip" ? gunzipSync(sent) : sent;
}

function findAll(html: string, pattern: RegExp): string[] {
  return [...new Set([...html.matchAll(pattern)].map(([, path = ""]) => path))];
}
