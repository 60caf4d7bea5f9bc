import sharp from "sharp";
import { listen } from "./http-server.ts";

/** A host of tiles on another port: each is a real PNG that says which it is. `asked` are their paths, in order. */
export async function openTileServer() {
  const query: string[] = [];
  const referers = new Set<string | null>();
  let isUp = true;
  const server = await listen(async (request) => {
    const { pathname } = new URL(request.url);
    query.push(pathname);
    referers.add(request.headers.get("referer"));
    if (!isUp) return new Response(null, { status: 503 });
    const body = await drawTile(pathname);
    return new Response(body, { headers: { "content-type": "image/png" } });
  });
  return {
    ...server,
    query,
    referers,
    fail: () => {
      isUp = false;
    },
    settings: {
      MAP_TILES_URL: `${server.url}/{z}/{x}/{y}.png`,
      MAP_TILES_ATTRIBUTION: "© Kea Maps, https://maps.example/terms",
      MAP_TILES_MAX_ZOOM: "16",
    },
  };
}

async function drawTile(path: string): Promise<Uint8Array<ArrayBuffer>> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256"><rect width="256" height="256" fill="#dfe8d3" stroke="#8a8"/><path d="M0 200Q80 120 128 160T256 90" fill="none" stroke="#b58" stroke-width="2"/><text x="8" y="20" font-size="13">${path}</text></svg>`;
  return new Uint8Array(await sharp(Buffer.from(svg)).png().toBuffer());
}
