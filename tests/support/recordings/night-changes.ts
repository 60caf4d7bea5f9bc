import fc from "fast-check";
import { labelPath } from "#contract/labels/label-path.ts";
import { masterModel } from "#contract/rules/tracks/track-tags.ts";
import { ridge } from "../projects/places.ts";
import type { TestApi } from "../test-api.ts";
import { acts, makeActs, type Act, type Place } from "./day-changes.ts";

const which = fc.nat(60);
const what = fc.constantFrom(
  "cat",
  "cat",
  "possum",
  "bird",
  "false-positive",
  "unidentified",
  "part",
);
/** A person, by number, or a model. */
const by = fc.constantFrom(0, 0, 1, masterModel, masterModel, "other");

const facts = fc.constantFrom(
  { type: "irRaw" as const },
  { type: "audio" as const },
  { processing_state: "CORRUPT" },
  { processing_state: "analyse" },
  { duration_seconds: null },
  { location_id: null },
  { latitude: ridge.lat, longitude: ridge.lng },
  { latitude: 51.5, longitude: -0.12 },
  { deleted_at: "2026-11-20T00:00:00.000Z" },
  { deleted_at: null },
);

const change = fc.oneof(
  { weight: 6, arbitrary: fc.record({ act: fc.constant("tag" as const), which, what, by }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant("retag" as const), which, what }) },
  {
    weight: 2,
    arbitrary: fc.record({ act: fc.constantFrom("archive tag" as const, "erase tag"), which }),
  },
  { weight: 3, arbitrary: fc.record({ act: fc.constant("set" as const), which, facts }) },
);

export type NightChange = typeof change extends fc.Arbitrary<infer T> ? T : never;

export interface Round {
  acts: Act[];
  changes: NightChange[];
  isSummed: boolean;
}

/** What happens to recordings, and what is said of them, several times over. */
export const nightRounds: fc.Arbitrary<Round[]> = fc.array(
  fc.record({
    acts,
    changes: fc.array(change, { maxLength: 30, size: "max" }),
    isSummed: fc.boolean(),
  }),
  { minLength: 1, maxLength: 3 },
);

export async function makeNightChanges(
  api: TestApi,
  place: Place & { userIds: number[] },
  { acts: all, changes }: Round,
): Promise<void> {
  await makeActs(api, place, all);
  for (const one of changes) await makeChange(api, place.userIds, one);
}

async function makeChange(api: TestApi, userIds: number[], one: NightChange): Promise<void> {
  const { write } = api.services.store;
  const at = api.now().toISOString();
  if (one.act === "set") {
    const id = await choose(api, "recordings", one.which);
    await write.updateTable("recordings").set(one.facts).where("id", "=", id).execute();
  } else if (one.act === "tag") {
    const track_id = await choose(api, "tracks", one.which);
    if (track_id === 0) return;
    const isPerson = typeof one.by === "number";
    await write
      .insertInto("track_tags")
      .values({
        track_id,
        what: one.what,
        path: labelPath(one.what),
        automatic: isPerson ? 0 : 1,
        used: one.by === "other" ? 0 : 1,
        model: isPerson ? null : (one.by as string),
        user_id: isPerson ? userIds[one.by as number] : null,
        created_at: at,
        updated_at: at,
      })
      .execute();
  } else {
    const id = await choose(api, "track_tags", one.which);
    const tags = write.updateTable("track_tags").where("id", "=", id);
    if (one.act === "retag") await tags.set({ what: one.what }).execute();
    if (one.act === "archive tag") await tags.set({ archived_at: at }).execute();
    if (one.act === "erase tag") {
      await write.deleteFrom("track_tags").where("id", "=", id).execute();
    }
  }
}

/** 0 where there is none. */
async function choose(api: TestApi, table: "recordings" | "tracks" | "track_tags", order: number) {
  const rows = await api.services.store.read.selectFrom(table).select("id").orderBy("id").execute();
  return rows[order % Math.max(rows.length, 1)]?.id ?? 0;
}
