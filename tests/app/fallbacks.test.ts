import { expect, onTestFinished, test } from "vitest";
import { findFallback } from "#app/services/fallbacks/fallbacks.server.ts";
import type { Asking } from "#app/services/fallbacks/fallback.server.ts";
import { Refusal } from "#contract/envelope.ts";

type Asked = [name: string, input: Record<string, unknown>];

/** A server that has these answers by the names of calls, and says what it was asked. */
async function answer(name: string, input: object, replies: Record<string, object>) {
  const asked: Asked[] = [];
  const asking = {
    ask: async (endpoint: { name: string }, given: Record<string, unknown>) => {
      asked.push([endpoint.name, given]);
      return replies[endpoint.name] ?? {};
    },
    userId: 7,
    now: new Date("2026-11-26T00:00:00Z"),
    defaultTimeZone: "Pacific/Auckland",
  } as unknown as Asking;
  const reply = await findFallback(name)?.answer(asking, input as never);
  return { asked, reply };
}

async function say(tags: string[], own: string[]) {
  const said = own.map((what, at) => ({ id: at + 1, what, automatic: false, userId: 7 }));
  const getRecording = { recording: { id: 1, tracks: [{ id: 2, tags: said }] } };
  const input = { id: 1, tracks: [{ trackId: 2, tags }] };
  const { asked } = await answer("setOwnTags", input, { getRecording });
  return asked.slice(1).map(([call, { what, tagId }]) => `${call} ${String(what ?? tagId)}`);
}

test("of several tags none takes the place of another", async () => {
  expect(await say(["cat", "stoat"], [])).toEqual(["replaceTrackTag cat", "addTrackTag stoat"]);
  expect(await say(["cat", "stoat"], ["cat"])).toEqual(["addTrackTag stoat"]);
  expect(await say(["stoat"], ["cat"])).toEqual(["deleteTrackTag 1", "replaceTrackTag stoat"]);
  const track = { id: 1, data: {}, says: ["cat", "stoat", "rat"] };
  const { asked } = await answer("createTrack", track, { createTrack: { trackId: 2 } });
  expect(asked.slice(1).map(([call, { what }]) => `${call} ${String(what)}`)).toEqual([
    "replaceTrackTag cat",
    "addTrackTag stoat",
    "addTrackTag rat",
  ]);
});

test("nights are listed once each, the newest first, wherever the process runs", async () => {
  const { TZ } = process.env;
  onTestFinished(() => {
    if (TZ === undefined) delete process.env.TZ;
    else process.env.TZ = TZ;
  });
  const replies = { listProjectLocations: { stations: [] }, queryRecordings: { recordings: [] } };
  for (const [zone, ...expected] of [
    ["America/Los_Angeles", "2026-11-02", "2026-11-01", "2026-10-31"],
    ["Atlantic/Azores", "2026-03-30", "2026-03-29", "2026-03-28"],
  ] as [string, ...string[]][]) {
    process.env.TZ = zone;
    const span = { projectId: 1, from: expected.at(-1), until: expected[0], types: ["audio"] };
    const { reply, asked } = await answer("sumNights", span, replies);
    const { recorded } = reply as { recorded: { night: string }[] };
    expect(recorded.map(({ night }) => night)).toEqual(expected);
    const query = asked.find(([call]) => call === "queryRecordings")?.[1];
    expect(String(query?.["from"])).toMatch(/T00:00:00.000Z$/);
  }
});

test("pictures of the same moment are on one page or the next, and beside each other", async () => {
  const at = "2026-11-20T08:00:00.000Z";
  const times = ["2026-11-20T09:00:00.000Z", at, at, at, at, "2026-11-20T07:00:00.000Z"];
  const rows = times.map((recordingDateTime, index) => ({
    id: 60 - index,
    recordingDateTime,
    groupId: 1,
  }));
  const asking = {
    ask: async ({ name }: { name: string }, given: Record<string, string | number>) => {
      if (name === "getRecording") return { recording: rows.find(({ id }) => id === given["id"]) };
      const within = rows.filter(
        ({ recordingDateTime: time }) =>
          time < (given["until"] ?? "3") && time >= (given["from"] ?? "2"),
      );
      return { recordings: within.slice(0, Number(given["max-results"])) };
    },
  } as unknown as Asking;
  const ask = (name: string, input: object) =>
    findFallback(name)?.answer(asking, input as never) as Promise<Record<string, unknown>>;
  const pages: number[][] = [];
  let cursor: unknown = "start";
  while (cursor !== undefined) {
    const page = await ask("queryRecordings", { projectId: 1, cursor, "max-results": 2 });
    pages.push((page["recordings"] as { id: number }[]).map(({ id }) => id));
    ({ cursor } = page);
  }
  expect(pages.filter((page) => page.length > 0)).toEqual([
    [60, 59],
    [58, 57],
    [56, 55],
  ]);
  const beside = async (id: number) => {
    const { previous, next } = await ask("listNeighbours", { id });
    return [previous, next].map((one) => (one as { id: number } | undefined)?.id);
  };
  expect(await beside(58)).toEqual([57, 59]);
  expect(await beside(59)).toEqual([58, 60]);
  expect(await beside(56)).toEqual([55, 57]);
});

test("where the visits of a page have too many recordings, fewer are asked for", async () => {
  const sizes: unknown[] = [];
  const visits = [{ classification: "cat", stationId: 1, recordings: [] }];
  const pageFrom = "2026-11-20T08:00:00.000Z";
  const ask = async (_: object, { "page-size": size }: Record<string, unknown>) => {
    sizes.push(size);
    if (size === 100) throw new Refusal("rule", "There are too many recordings for one page.");
    return { visits, params: { pagesEstimate: 3, pageFrom } };
  };
  const asking = { ask } as unknown as Asking;
  const reply = await findFallback("searchVisits")?.answer(asking, { projectId: 1 } as never);
  expect(reply).toEqual({ visits, cursor: pageFrom });
  expect(sizes).toEqual([100, 10]);
});
