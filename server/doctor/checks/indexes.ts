import {
  findMissing,
  makeSchemaObject,
  type SchemaObject,
} from "#api/doctor/queries/schema-objects.ts";
import { type Check, type Site, well, wrong } from "../check.ts";
import { listSome } from "../list-some.ts";

/** That every table, index and trigger is there that migrations make. */
export const indexes: Check<Site, SchemaObject[]> = {
  name: "indexes",
  look: async ({ store }) => {
    const { all, missing } = await findMissing(store);
    if (missing.length === 0) return well(`All ${all} tables, indexes and triggers are there`);
    const named = missing.map(({ kind, name }) => `the ${kind} ${name}`);
    const text = `Missing: ${listSome(named)}`;
    if (missing.some(({ kind }) => kind === "table")) {
      return wrong(text, "restore the newest proven backup into an empty folder or database");
    }
    return wrong(text, "run with --fix, which makes them again", missing);
  },
  fix: async ({ store }, missing) => {
    for (const one of missing) await makeSchemaObject(store, one);
  },
};
