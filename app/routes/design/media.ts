import { encodeCptv } from "#media/cptv/encode.ts";
import type { Route } from "./+types/media";
import { requireDesign } from "./require-design.server.ts";
import { drawCalls, makeTones } from "./sound.server.ts";

const film = { width: 160, height: 120, frames: 63, fps: 9 };

/** What the pieces show: a film in which something warm goes by, a drawn picture, and calls. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  requireDesign(context);
  if (params.what === "film") {
    return new Response(makeFilm(), { headers: { "content-type": "application/x-cptv" } });
  }
  if (params.what === "picture.svg") {
    return new Response(picture, { headers: { "content-type": "image/svg+xml" } });
  }
  const sound = sendSound(params["*"] ?? "", url.searchParams);
  return sound ?? new Response(null, { status: 404 });
}

function sendSound(place: string, search: URLSearchParams): Response | undefined {
  if (place === "raw" || place === "sound-clip") {
    return new Response(makeTones(search), { headers: { "content-type": "audio/wav" } });
  }
  const picture = drawCalls(place, search);
  if (picture === undefined) return undefined;
  return new Response(picture, { headers: { "content-type": "image/svg+xml" } });
}

function makeFilm(): Uint8Array<ArrayBuffer> {
  const { width, height, fps } = film;
  const timestampUs = BigInt(Date.UTC(2026, 10, 19, 13, 30)) * 1000n;
  const header = { version: 2 as const, timestampUs, width, height, compression: 1 as const, fps };
  return encodeCptv(
    header,
    Array.from({ length: film.frames }, (_, order) => ({
      background: false,
      timeOnMs: 1000 + order * 111,
      pixels: drawFrame(order),
    })),
  );
}

function drawFrame(order: number): Uint16Array {
  const { width, height } = film;
  const [middleX, middleY] = [20 + order * 2, 70];
  return Uint16Array.from({ length: width * height }, (_, at) => {
    const [x, y] = [at % width, Math.floor(at / width)];
    const ground = 2900 + y + ((x * 7 + y * 13) % 9);
    const isWarm = ((x - middleX) / 14) ** 2 + ((y - middleY) / 9) ** 2 < 1;
    return isWarm ? 3500 : ground;
  });
}

const picture = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 480" width="640" height="480">
<rect width="640" height="480" fill="#23303f"/>
<path d="M0 330 120 250l110 60 150-110 260 130v150H0z" fill="#34463f"/>
<ellipse cx="330" cy="350" rx="90" ry="48" fill="#8a6f52"/><circle cx="412" cy="322" r="30" fill="#8a6f52"/>
<circle cx="422" cy="316" r="5" fill="#12151c"/></svg>`;
