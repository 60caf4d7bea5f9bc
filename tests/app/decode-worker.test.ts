import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { DecodeMessage, DecodeRequest } from "#app/components/player/film/decode-protocol.ts";
import { encodeCptv } from "#media/cptv/encode.ts";
import { PackedFilm } from "#media/thermal/packed-film.ts";
import { framesOf, headerOf } from "../media/cptv/cptv-samples.ts";

const header = headerOf(8, 6);
const file = encodeCptv(header, framesOf(header, 3)) as Uint8Array<ArrayBuffer>;
const heard: DecodeMessage[] = [];
let ask: (request: DecodeRequest) => void;

/* The worker's program, with the page's end of it. */
beforeAll(async () => {
  vi.stubGlobal("addEventListener", (_type: string, hear: (event: { data: unknown }) => void) => {
    ask = (data) => hear({ data });
  });
  vi.stubGlobal("postMessage", (message: DecodeMessage) => heard.push(message));
  vi.stubGlobal("fetch", async () => new Response(file));
  await import("#app/components/player/film/decode-worker.ts");
});

afterAll(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function waitFor(kind: DecodeMessage["kind"]) {
  return vi.waitFor(() => expect(heard.map((message) => message.kind)).toContain(kind));
}

test("a question is answered before there is a film, and where its frames cannot be decoded", async () => {
  ask({ kind: "segment", request: 1, index: 0 });
  expect(heard.splice(0)).toEqual([{ kind: "no-answer", request: 1 }]);
  ask({ kind: "open", rawPath: "/raw" });
  await waitFor("end");
  ask({ kind: "segment", request: 2, index: 0 });
  await waitFor("answer");
  vi.spyOn(PackedFilm.prototype, "decodeSegment").mockRejectedValue(new RangeError("No memory"));
  ask({ kind: "segment", request: 3, index: 0 });
  await waitFor("no-answer");
  expect(heard.slice(-2)).toEqual([
    { kind: "failure", failure: "unreadable" },
    { kind: "no-answer", request: 3 },
  ]);
});
