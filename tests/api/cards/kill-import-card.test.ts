import { setTimeout } from "node:timers/promises";
import { expect, test } from "vitest";
import { makeChance } from "#bin/seed/chance.ts";
import { authenticate } from "#contract/wire/accounts/sessions.ts";
import {
  createUploadJob,
  getUploadJob,
  startUploadJob,
  type UploadJobData,
} from "#contract/wire/upload-jobs.ts";
import { seed } from "#tests/support/chance.ts";
import { cardPart, cardRequest, makeSnap } from "#tests/support/recordings/cards.ts";
import { makeOwnedDevice, openKillable, owner, sendTo } from "#tests/support/processes/killable.ts";
import { toMultipart } from "#tests/support/recordings/uploads.ts";

const rounds = process.env.CHECK_LONG ? 25 : 2;
const filesOfCard = 40;
const killsOfRound = 2;

test(
  "a card is stored to its end, each picture once, however often the process ends amid it",
  { timeout: rounds * 120_000 },
  async () => {
    await using place = await openKillable();
    let server = await place.start();
    const { device } = await makeOwnedDevice(server.transport);
    const store = await place.openStore();
    const chance = makeChance(seed);
    for (let round = 1; round <= rounds; round += 1) {
      let { token } = await sendTo(server.transport, authenticate, owner);
      const { uploadJob } = await sendTo(
        server.transport,
        createUploadJob,
        { id: device.id, timeZone: "Pacific/Auckland" },
        token,
      );
      const { id } = uploadJob;
      const parts = Array.from({ length: filesOfCard }, (_, number) =>
        cardPart(`${number}.jpg`, makeSnap("2026:11:20 19:30:05", round * 1000 + number)),
      );
      const sent = await server.transport(cardRequest(token, id, toMultipart(parts)));
      expect(sent.status).toBe(200);
      await sendTo(server.transport, startUploadJob, { id }, token);
      let job: UploadJobData = uploadJob;
      for (let kills = 0; job.state !== "done"; kills += 1) {
        if (kills < killsOfRound) {
          await setTimeout(chance() * 400);
          await server.kill();
          await store.write.updateTable("jobs").set({ leased_until: null }).execute();
          server = await place.start();
          ({ token } = await sendTo(server.transport, authenticate, owner));
          await sendTo(server.transport, startUploadJob, { id }, token);
        }
        await setTimeout(50);
        job = (await sendTo(server.transport, getUploadJob, { id }, token)).uploadJob;
      }
      expect(job.counts).toEqual({
        received: 0,
        stored: filesOfCard,
        duplicate: 0,
        undated: 0,
        refused: 0,
        "left-out": 0,
        failed: 0,
      });
    }
    const { read } = store;
    const recordings = await read.selectFrom("recordings").select("raw_sha1").execute();
    expect(recordings).toHaveLength(rounds * filesOfCard);
    expect(new Set(recordings.map(({ raw_sha1 }) => raw_sha1)).size).toBe(recordings.length);
    const locked = await read
      .selectFrom("upload_files")
      .select("key")
      .where("key", "is not", null)
      .execute();
    expect(locked).toEqual([]);
    await store.close();
    await server.kill();
  },
);
