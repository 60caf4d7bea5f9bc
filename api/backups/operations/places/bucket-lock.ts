import { randomUUID } from "node:crypto";
import { minutesToMilliseconds, secondsToMilliseconds } from "date-fns";
import {
  abortUploads,
  deleteObjects,
  hasObjects,
  listObjects,
} from "#api/files/s3/list-objects.ts";
import type { Bucket } from "#api/files/s3/bucket.ts";
import { deleteObject, putObject } from "#api/files/s3/write-object.ts";
import { BackupRefusal } from "#contract/wire/backups/backup-format.ts";

const folder = "lock/";
/** A lock that was not renewed for so long was left by a process that ended. */
const staleMs = minutesToMilliseconds(2);
const renewalMs = secondsToMilliseconds(20);

/** Where backups upload to. */
const uploaded = ["contents/", "backups/"];
/** The end of time: whatever has begun. */
const always = new Date(8.64e15);

/**
 * Whoever backs up puts a lock of its own there, then looks for others, and goes where there is one: of two at once both
 * may go, and never do both stay. Ages are told by the bucket's clock alone. Throws BackupRefusal.
 */
export async function lockBucket(bucket: Bucket, name: string) {
  const own = folder + randomUUID();
  await putObject(bucket, own, new Uint8Array(1));
  const unlock = () => deleteObject(bucket, own);
  try {
    await removeStale(bucket, own, name);
    /* Of uploads that another process has left, nobody else takes care. */
    for (const begun of uploaded) await abortUploads(bucket, { folder: begun, before: always });
  } catch (error) {
    await unlock();
    throw error;
  }
  const renewal = keepRenewing(bucket, own);
  return {
    check: async () => {
      if (!renewal.isLost() && (await hasObjects(bucket, own))) return;
      throw new BackupRefusal(
        `The lock of ${name} was lost, and another backup may have begun there. Try again.`,
      );
    },
    unlock: async () => {
      await renewal.stop();
      await unlock();
    },
  };
}

async function removeStale(bucket: Bucket, own: string, name: string): Promise<void> {
  const locks = [];
  for await (const page of listObjects(bucket, folder)) locks.push(...page);
  const now = locks.find(({ key }) => key === own)?.changed;
  if (!now) throw new Error(`${name} has lost what was just stored`);
  const others = locks.filter(({ key }) => key !== own);
  const stale = others.filter(({ changed }) => now.getTime() - changed.getTime() >= staleMs);
  if (stale.length < others.length) {
    throw new BackupRefusal(
      `Another backup is being made in ${name}, or was stopped a moment ago. Try again in two minutes.`,
    );
  }
  await deleteObjects(
    bucket,
    stale.map(({ key }) => key),
  );
}

/** What another has removed is not put there again. */
function keepRenewing(bucket: Bucket, own: string) {
  let isLost = false;
  let turn = Promise.resolve();
  const renew = async () => {
    isLost ||= !(await hasObjects(bucket, own));
    if (!isLost) await putObject(bucket, own, new Uint8Array(1));
  };
  const timer = setInterval(() => {
    /* One that fails is made up for by the next; whether the lock has stayed is asked at the end. */
    turn = turn.then(renew).catch(() => {});
  }, renewalMs);
  timer.unref();
  return {
    isLost: () => isLost,
    stop: async () => {
      clearInterval(timer);
      await turn;
    },
  };
}
