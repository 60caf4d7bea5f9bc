import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const compressible = /^(text\/(html|plain|css|csv|x-script)|application\/json)/;
/** Below this the headers of compression cost more than it saves. */
const worthBytes = 860;

/** Pages and JSON leave compressed where the client can read it; files and streams of media as they are. */
export async function compress(request: Request, response: Response): Promise<Response> {
  const type = response.headers.get("content-type") ?? "";
  if (!compressible.test(type) || response.headers.has("content-encoding") || !response.body) {
    return response;
  }
  response.headers.append("vary", "accept-encoding");
  const accepted = request.headers.get("accept-encoding") ?? "";
  if (!/\b(br|gzip)\b/.test(accepted)) return response;
  const headers = new Headers(response.headers);
  const body = Buffer.from(await response.arrayBuffer());
  const packed = body.length < worthBytes ? undefined : await pack(accepted, body);
  if (packed) headers.set("content-encoding", packed.coding);
  const sent = packed?.body ?? body;
  headers.set("content-length", String(sent.length));
  return new Response(sent as BodyInit, { status: response.status, headers });
}

async function pack(accepted: string, body: Buffer) {
  if (/\bbr\b/.test(accepted)) {
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: 5,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    };
    return { coding: "br", body: await promisify(brotliCompress)(body, { params }) };
  }
  if (/\bgzip\b/.test(accepted)) return { coding: "gzip", body: await promisify(gzip)(body) };
  return undefined;
}
