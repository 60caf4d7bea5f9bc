import type { SQLInputValue } from "node:sqlite";
import { Kysely } from "kysely";
import type { Schema } from "#api/db/schema.ts";
import { sqliteDialect } from "#api/db/sqlite-dialect.ts";
import { openSqliteHandle } from "#api/db/sqlite-handle.ts";
import { findUserCaller } from "#api/projects/queries/access.ts";
import { listProjectsInviting } from "#api/projects/queries/invitations.ts";
import { findProject, listProjectsOf } from "#api/projects/queries/projects.ts";
import { listLabels } from "#api/labels/queries/recording-labels.ts";
import { findRecordings } from "#api/search/queries/find-recordings.ts";
import { listRecordings } from "#api/recordings/queries/recordings.ts";
import { listTaggedTracks } from "#api/tracks/queries/with-tracks.ts";
import type { Services } from "#api/services.ts";

export interface WatchedQuery {
  sql: string;
  parameters: SQLInputValue[];
}

interface Viewer {
  projectId: number;
  userId: number;
  sessionId: number;
}

/** The statements that the product runs for each request, with their parameters. */
export async function watchQueries(
  { store, now }: Services,
  { projectId, userId, sessionId }: Viewer,
) {
  let watched: WatchedQuery[] = [];
  const db = new Kysely<Schema>({
    dialect: sqliteDialect(openSqliteHandle(store.file!, "reading")),
    log: ({ query: { sql, parameters } }) => {
      watched.push({ sql, parameters: [...parameters] as SQLInputValue[] });
    },
  });
  const watch = async (ask: () => Promise<unknown>) => {
    watched = [];
    await findUserCaller(db, { id: userId, sessionId, now: now() });
    await ask();
    return watched;
  };
  const groups = await watch(async () => {
    await listProjectsOf(db, userId);
    await listProjectsInviting(db, "ranger@example.org");
  });
  const recordings = await watch(async () => {
    await findProject(db, { id: userId, superView: "off" }, String(projectId));
    const filter = {
      projectId,
      types: [],
      devices: [],
      locations: [],
      labels: [],
      tags: { mode: "any", words: [], withSubClasses: true, withFalsePositives: true } as const,
      processingState: undefined,
      includeDeleted: false,
      hidesRedacted: false,
      from: undefined,
      until: undefined,
      duration: 0,
    };
    const found = await findRecordings(db, filter, { limit: 100, after: undefined });
    const ids = found.map(({ id }) => id);
    await listRecordings(db, ids);
    await listTaggedTracks(db, ids, { unfilteredOnly: false, usedOnly: true });
    await listLabels(db, ids);
  });
  await db.destroy();
  return { groups, recordings };
}
