import type { AliasableExpression, ExpressionBuilder } from "kysely";
import type { Db } from "#api/db/open.ts";
import type { Schema } from "#api/db/schema.ts";
import { detailsBytes } from "#api/devices/queries/detail-snapshots.ts";

export type EventScope = { deviceId: number } | { projectIds: readonly number[] } | "everything";

export interface EventFilter {
  scope: EventScope;
  /** Of any of these types; of every type where there is no list. */
  typeIds: number[] | undefined;
  /** Inclusive. */
  from: string | undefined;
  /** Exclusive. */
  until: string | undefined;
}

export interface EventPosition {
  happened_at: string;
  id: number;
}

export interface EventPage {
  latest: boolean;
  /** The last event of the page before. */
  after: { at: string; id: number } | undefined;
  offset: number;
  limit: number;
}

/**
 * A page of events by time, without their details, which may be large. Each range of an index gives its first ones,
 * and these are merged, so that nothing sorts all that a filter finds.
 */
export async function listEvents(db: Db, filter: EventFilter, page: EventPage) {
  const ranges = listRanges(filter);
  if (ranges.length === 0) return [];
  const order = page.latest ? "desc" : "asc";
  const heads = ranges.map((range) => selectHead(db, range, filter, page));
  const found = mergeHeads(db, heads, page).limit(page.limit).offset(page.offset);
  return db
    .selectFrom(found.as("found"))
    .innerJoin("events", "events.id", "found.id")
    .innerJoin("devices", "devices.id", "events.device_id")
    .innerJoin("detail_snapshots", "detail_snapshots.id", "events.detail_id")
    .select([
      "events.id",
      "events.device_id",
      "events.happened_at",
      "events.created_at",
      "devices.name as device_name",
      "events.detail_id",
      "detail_snapshots.type",
      detailsBytes,
    ])
    .orderBy("found.happened_at", order)
    .orderBy("found.id", order)
    .execute();
}

export type ListedEvent = Awaited<ReturnType<typeof listEvents>>[number];

export async function countEvents(db: Db, filter: EventFilter): Promise<number> {
  if (listRanges(filter).length === 0) return 0;
  const { count } = await db
    .selectFrom("events")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where(isIn(filter.scope))
    .where(isOfType(filter))
    .where(isWithin(filter))
    .executeTakeFirstOrThrow();
  return count;
}

interface Range {
  device_id?: number;
  project_id?: number;
  type_id?: number;
}

function listRanges({ scope, typeIds }: EventFilter): Range[] {
  if (typeIds?.length === 0) return [];
  if (scope === "everything") return typeIds?.map((type_id) => ({ type_id })) ?? [{}];
  if ("projectIds" in scope) return scope.projectIds.map((project_id) => ({ project_id }));
  const device = { device_id: scope.deviceId };
  return typeIds?.map((type_id) => ({ ...device, type_id })) ?? [device];
}

function selectHead(db: Db, range: Range, filter: EventFilter, page: EventPage) {
  const order = page.latest ? "desc" : "asc";
  return db
    .selectFrom("events")
    .select(["id", "happened_at"])
    .where((eb) => eb.and(range))
    .$if(range.type_id === undefined, (query) => query.where(isOfType(filter)))
    .where(isWithin(filter))
    .where(isAfter(page))
    .orderBy("happened_at", order)
    .orderBy("id", order)
    .limit(page.offset + page.limit);
}

function isIn(scope: EventScope) {
  return (eb: ExpressionBuilder<Schema, "events">) => {
    if (scope === "everything") return eb.and([]);
    if ("deviceId" in scope) return eb("device_id", "=", scope.deviceId);
    return eb("project_id", "in", scope.projectIds);
  };
}

/** Written out, because there are as many lists as ranges and a statement binds only so many values. */
function isOfType({ typeIds }: EventFilter) {
  return (eb: ExpressionBuilder<Schema, "events">) =>
    typeIds
      ? eb(
          "type_id",
          "in",
          typeIds.map((id) => eb.lit(id)),
        )
      : eb.and([]);
}

function isWithin({ from, until }: EventFilter) {
  return (eb: ExpressionBuilder<Schema, "events">) =>
    eb.and([
      ...(from === undefined ? [] : [eb("happened_at", ">=", from)]),
      ...(until === undefined ? [] : [eb("happened_at", "<", until)]),
    ]);
}

function isAfter({ latest, after }: EventPage) {
  return (eb: ExpressionBuilder<Schema, "events">) => {
    if (!after) return eb.and([]);
    const position = eb.tuple(after.at, after.id);
    return eb(eb.refTuple("happened_at", "id"), latest ? "<" : ">", position);
  };
}

type Head = AliasableExpression<EventPosition>;

/** SQLite takes 500 selects in a union. */
const maxHeads = 400;

function mergeHeads(db: Db, heads: Head[], page: EventPage): ReturnType<typeof mergeFew> {
  if (heads.length <= maxHeads) return mergeFew(db, heads, page);
  const groups = Array.from({ length: Math.ceil(heads.length / maxHeads) }, (_, order) =>
    heads.slice(order * maxHeads, (order + 1) * maxHeads),
  );
  return mergeFew(
    db,
    groups.map((group) => mergeFew(db, group, page)),
    page,
  );
}

function mergeFew(db: Db, heads: Head[], { latest, offset, limit }: EventPage) {
  const order = latest ? "desc" : "asc";
  const union = heads
    .map((head) => db.selectFrom(head.as("head")).select(["id", "happened_at"]))
    .reduce((all, head) => all.unionAll(head));
  return db
    .selectFrom(union.as("heads"))
    .select(["id", "happened_at"])
    .orderBy("happened_at", order)
    .orderBy("id", order)
    .limit(offset + limit);
}
