import { ownDataLists, type OwnDataList } from "#contract/wire/accounts/own-data.ts";
import { countOwnRows, findOwnAccount, pageOwnData } from "../queries/own-data.ts";
import { type JsonColumn, readJson } from "#api/db/stored-json.ts";
import type { Services } from "#api/services.ts";

/** A person's account and their lists, as pieces of one JSON. */
export async function* readOwnData(
  { store, now }: Services,
  userId: number,
): AsyncGenerator<string> {
  const account = await findOwnAccount(store.read, userId);
  yield `{\n"madeAt": ${JSON.stringify(now())},\n"account": ${JSON.stringify(withFields(account))}`;
  for (const list of ownDataLists) {
    yield `,\n"${list}": [`;
    let separator = "\n";
    for await (const rows of pageOwnData(store.scan, list, userId)) {
      if (rows.length === 0) break;
      yield separator + rows.map((row) => JSON.stringify(withFields(row))).join(",\n");
      separator = ",\n";
    }
    yield "\n]";
  }
  yield "\n}\n";
}

/** Columns of JSON as what they hold. */
const jsonOf: Record<string, JsonColumn> = {
  settings: "users.settings",
  conditions: "alerts.conditions",
  search: "saved_searches.search",
};

function withFields(row: { id: number }): object {
  const entries = Object.entries(row).map(([name, value]) => {
    const column = jsonOf[name];
    return [name, column && typeof value === "string" ? readJson(column, value, row.id) : value];
  });
  return Object.fromEntries(entries) as object;
}

export async function countOwnData(
  { store }: Services,
  userId: number,
): Promise<Record<OwnDataList, number>> {
  const counts: [OwnDataList, number][] = [];
  for (const list of ownDataLists) {
    counts.push([list, await countOwnRows(store.scan, list, userId)]);
  }
  return Object.fromEntries(counts) as Record<OwnDataList, number>;
}
