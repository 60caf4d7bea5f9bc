import type { InputOf } from "#contract/endpoint.ts";
import { countRecordings, listRecordings } from "#contract/wire/recordings/recording-search.ts";
import { listTrackIds, see, tagTrack } from "./observations.ts";
import { makeCast, type Person } from "../projects/people.ts";
import { openTestApi, type TestApi } from "../test-api.ts";
import { record } from "./uploads.ts";

type Sent = InputOf<typeof listRecordings>;
export type Query = Omit<Sent, "where" | "tags" | "order"> & {
  where?: unknown;
  tags?: string[];
  order?: unknown;
};

/** What is sent as JSON text on the wire, as text. */
export function toSent({ where, tags, order, ...query }: Query): Sent {
  return {
    ...query,
    ...(where === undefined ? {} : { where: JSON.stringify(where) }),
    ...(tags === undefined ? {} : { tags: JSON.stringify(tags) }),
    ...(order === undefined ? {} : { order: JSON.stringify(order) }),
  };
}

export function search(api: TestApi, by: Person, query: Query = {}) {
  return api.send(listRecordings, toSent(query), by.token);
}

export async function searchIds(api: TestApi, by: Person, query: Query = {}): Promise<number[]> {
  return (await search(api, by, query)).rows.map(({ id }) => id);
}

export function refuseSearch(api: TestApi, by: Person, query: Query) {
  return api.refuse(listRecordings, toSent(query), by.token);
}

type Counted = Query & { checkIsGroupAdmin?: boolean };

export async function count(api: TestApi, by: Person, query: Counted = {}): Promise<number> {
  return (await api.send(countRecordings, toSent(query), by.token)).count;
}

/**
 * The set that the field's servers are tested with: A, a cat by the model; B, a possum by the model, of a corrupt file;
 * C, sound without tracks; D, a possum by a person. `letters` names what a query finds.
 */
export async function openSearched() {
  const api = await openTestApi();
  const cast = await makeCast(api);
  const { camera, member } = cast;
  const moment = (minute: number) => `2026-11-20T06:0${minute}:00.000Z`;
  const a = await see(api, camera, { at: moment(1), tracks: [["cat"]] });
  const b = await see(api, camera, { at: moment(2), tracks: [["possum"]] });
  const c = await record(api, camera, {
    type: "audio",
    recordingDateTime: moment(3),
    duration: 60,
  });
  const d = await see(api, camera, { at: moment(4), tracks: [[]] });
  const [trackId = 0] = await listTrackIds(api, d);
  await tagTrack(api, trackId, { what: "possum", userId: member.id });
  const finished = { processing_state: "FINISHED" };
  const states = api.services.store.write.updateTable("recordings").set(finished);
  await states.where("id", "!=", b).execute();
  const letterOf = new Map([
    [a, "A"],
    [b, "B"],
    [c, "C"],
    [d, "D"],
  ]);
  const letters = async (query: Query = {}) => {
    const found = await searchIds(api, member, query);
    return found
      .map((id) => letterOf.get(id) ?? String(id))
      .toSorted()
      .join("");
  };
  return { ...cast, api, a, b, c, d, trackId, letters };
}

/** Recordings that are as one that is there. */
export async function multiply(api: TestApi, id: number, times: number) {
  const { read, write } = api.services.store;
  const { id: _, ...row } = await read
    .selectFrom("recordings")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  for (let made = 0; made < times; made += 200)
    await write.insertInto("recordings").values(Array(200).fill(row)).execute();
}
