import { expect, test } from "vitest";
import type { Store } from "#api/db/open.ts";
import { makeChance } from "#bin/seed/chance.ts";
import { Refusal } from "#contract/envelope.ts";
import { finishJob } from "#contract/wire/processing/processing.ts";
import { authenticate } from "#contract/wire/accounts/sessions.ts";
import {
  makeOwnedDevice,
  openKillable,
  owner,
  sendTo,
  workUntilKilled,
} from "#tests/support/processes/killable.ts";
import { seed } from "#tests/support/chance.ts";
import { openLedger } from "#tests/support/databases/ledger.ts";
import {
  leaseNext,
  lineCount,
  workOne,
  type Yard,
} from "#tests/support/recordings/recording-lines.ts";
import {
  findHalves,
  findStrays,
  readStored,
  readThings,
} from "#tests/support/recordings/stored-recordings.ts";

const rounds = process.env.CHECK_LONG ? 100 : 3;

test(
  "uploads, tags and jobs that were answered are there, and none is there by half, however the process ends",
  { timeout: rounds * 60_000 },
  async () => {
    await using place = await openKillable({ PROCESSING: "external" });
    let server = await place.start();
    const { device } = await makeOwnedDevice(server.transport);
    const store = await place.openStore();
    await store.write.updateTable("users").set({ global_permission: "write" }).execute();
    const signIn = async () => {
      const { token } = await sendTo(server.transport, authenticate, owner);
      return { camera: device.token, member: token, worker: token };
    };
    const yard: Yard = {
      transport: server.transport,
      tokens: await signIn(),
      ledger: openLedger(),
      unanswered: new Set(),
      strayFiles: 0,
    };
    const checked = new Set<number>();
    const chance = makeChance(seed);
    const refused: Refusal[] = [];
    for (let round = 1; round <= rounds; round += 1) {
      const options = { lines: lineCount, enough: 1 + Math.floor(chance() * 20) };
      await workUntilKilled(server, options, (line) =>
        workOne(yard, line).catch((error: unknown) => {
          if (error instanceof Refusal) refused.push(error);
          throw error;
        }),
      );
      server = await place.start();
      yard.transport = server.transport;
      yard.tokens = await signIn();
      const stored = await readStored(store, place.dataDir);
      expect(refused).toEqual([]);
      expect(yard.ledger.settle(readThings(stored))).toEqual([]);
      expect(await findHalves(stored, checked)).toEqual([]);
      expect(findStrays(stored).length).toBeLessThanOrEqual(yard.strayFiles);
      const hashes = stored.recordings.map((row) => row.raw_sha1);
      expect(new Set(hashes).size).toBe(hashes.length);
      await dateLeases(store, Date.now());
    }

    expect(checked.size).toBeGreaterThanOrEqual(rounds);
    const locked = await store.read
      .selectFrom("recordings")
      .select(["id", "job_key"])
      .where("processing", "=", 1)
      .execute();
    await dateLeases(store, Date.now() - 31 * 60_000);
    const leased = new Map<number, { key: string; failures: number }>();
    for (let job = await leaseNext(yard); job; job = await leaseNext(yard)) {
      leased.set(job.id, { key: job.jobKey, failures: job.processingFailedCount });
    }
    for (const { id, job_key: jobKey } of locked) {
      expect(leased.get(id)).toMatchObject({ failures: 1 });
      expect(leased.get(id)?.key).not.toBe(jobKey);
      const late = { id, jobKey, success: true };
      await expect(
        sendTo(server.transport, finishJob, late, yard.tokens.worker),
      ).rejects.toMatchObject({ status: 400 });
    }
    await store.close();
    await server.kill();
  },
);

/** On a slow machine, too, leases run out when the test says so. */
async function dateLeases(store: Store, epochMs: number): Promise<void> {
  await store.write
    .updateTable("recordings")
    .set({ state_started_at: new Date(epochMs).toISOString() })
    .where("processing", "=", 1)
    .execute();
}
