import { addMilliseconds, addDays } from "date-fns";
import { listExtensions, withoutExtensions } from "#contract/extensions.ts";
import type { InputOf } from "#contract/endpoint.ts";
import { listNeighbours } from "#contract/wire/recordings/neighbours.ts";
import { listRecordings } from "#contract/wire/recordings/recording-search.ts";
import { getRecording, queryRecordings } from "#contract/wire/recordings/recordings.ts";
import { type Asking, fallback, notOffered } from "./fallback.server.ts";

type Query = InputOf<typeof queryRecordings>;

/** What a list is without: how it is paged and counted is done here, and "mentioned" is nearly "tagged". */
const dispensable = new Set([
  "cursor",
  "with-total-count",
  "max-count",
  "include-trackless",
  "include-redacted",
  "deleted-only",
  "tag-mode",
  "with-redacted-at",
  "with-expired-at",
]);

const countedAtOnce = 200;
const maxIds = 1000;

const query = fallback(queryRecordings, (asking, input) =>
  input.ids === undefined ? readPage(asking, input) : readByIds(asking, input.ids),
);

/** A filter as such a server takes it; one that it cannot go by is not offered. */
export function toSpecifiedQuery({ states, ...asked }: Query): Query {
  if (String(asked["deleted-only"] ?? false) === "true") throw notOffered();
  if (listExtensions(queryRecordings, asked).some((name) => !dispensable.has(name))) {
    throw notOffered();
  }
  return {
    ...withoutExtensions(queryRecordings, asked),
    "processing-state": states === undefined ? asked["processing-state"] : onlyOne(states),
  };
}

/** A page begins behind the last row of the one before it. */
async function readPage({ ask }: Asking, input: Query) {
  const { cursor, until } = input;
  const place = readPlace(cursor);
  const seen = place?.seen ?? 0;
  const wanted = Number(input["max-results"] ?? countedAtOnce);
  const limit = input["with-total-count"] ? Math.max(wanted, countedAtOnce) : wanted;
  const reply = await ask(queryRecordings, {
    ...toSpecifiedQuery(input),
    until: place ? addMilliseconds(place.at, 1).toISOString() : until,
    "max-results": limit + seen,
  });
  const recordings = reply.recordings.slice(seen);
  const isFull = recordings.length === limit;
  const page = recordings.slice(0, wanted);
  const isMore = isFull || recordings.length > wanted;
  return {
    recordings: page,
    ...(cursor !== undefined && isMore && page.length > 0
      ? { cursor: writePlace(page, place) }
      : {}),
    ...(input["with-total-count"] ? { totalCount: recordings.length, isAtLeast: isFull } : {}),
  };
}

/** Such a server looks for one state at a time. */
function onlyOne(states: NonNullable<Query["states"]>) {
  const [state, ...others] = [states].flat();
  if (others.length > 0) throw notOffered();
  return state as Query["processing-state"];
}

/** The time of the last row, and how many of that very time were shown: pictures of a burst share one. */
interface Place {
  at: string;
  seen: number;
}

function readPlace(cursor = ""): Place | undefined {
  const [at = "", seen] = cursor.split("~");
  return Number.isNaN(Date.parse(at)) ? undefined : { at, seen: Number(seen) || 0 };
}

function writePlace(page: { recordingDateTime: string }[], before: Place | undefined): string {
  const at = page.at(-1)?.recordingDateTime ?? "";
  const alike = page.filter(({ recordingDateTime }) => recordingDateTime === at).length;
  return `${at}~${alike + (before?.at === at ? before.seen : 0)}`;
}

const one = fallback(getRecording, ({ ask }, input) =>
  ask(getRecording, withoutExtensions(getRecording, input)),
);

async function readByIds({ ask }: Asking, ids: NonNullable<Query["ids"]>) {
  const where = JSON.stringify({ id: [ids].flat().map(Number) });
  const { rows } = await ask(listRecordings, { where, limit: maxIds, countAll: false });
  return { recordings: rows };
}

/** The next one is the oldest of those that follow, which come newest first. */
const neighbours = fallback(listNeighbours, async ({ ask }, { id, ...filter }) => {
  const { recording } = await ask(getRecording, { id, "requires-signed-url": false });
  const { groupId: projectId, recordingDateTime: at } = recording;
  const asked = { ...withoutExtensions(queryRecordings, { projectId, ...filter }), projectId };
  const list = async (span: Pick<Query, "from" | "until" | "max-results">) =>
    (await ask(queryRecordings, { ...asked, ...span })).recordings.filter(
      (one) => one.id !== recording.id,
    );
  const from = addMilliseconds(at, 1).toISOString();
  const alike = list({ from: at, until: from, "max-results": maxIds });
  const next = async (days: number) =>
    (await list({ from, until: addDays(at, days).toISOString(), "max-results": maxIds })).at(-1);
  const [same, [earlier], soon] = await Promise.all([
    alike,
    list({ until: at, "max-results": 1 }),
    next(1),
  ]);
  const previous = same.find((one) => one.id < recording.id) ?? earlier;
  const later = same.findLast((one) => one.id > recording.id);
  const following = later ?? soon ?? (await next(60));
  return {
    ...(previous ? { previous } : {}),
    ...(following ? { next: following } : {}),
  };
});

export const recordingFallbacks = [query, one, neighbours];
