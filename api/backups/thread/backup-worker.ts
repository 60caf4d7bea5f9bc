import { openStore } from "#api/db/open.ts";
import { openFiles } from "#api/files/open-files.ts";
import { answerMessages } from "#api/threads/answer-messages.ts";
import { describeBucketFault, isBucketFault } from "#api/files/s3/describe-bucket-fault.ts";
import type { S3Address } from "#api/files/s3/s3-address.ts";
import type { BackupProof } from "#contract/wire/backups/backup-format.ts";
import { backUp, type BackupPlan, type BackupReport } from "../operations/back-up.ts";
import { prove, type ProofPlan } from "../operations/prove.ts";

/** What a site stores to, as its settings name it. */
export interface SitePlace {
  databaseUrl: string | undefined;
  dataDir: string;
  bucket: S3Address | undefined;
}

export type BackupRequest =
  | {
      act: "back up";
      place: SitePlace;
      plan: Omit<BackupPlan, "store" | "files" | "report">;
      /** How many files are stored so far, in memory that both threads see. */
      stored: Uint32Array<SharedArrayBuffer>;
    }
  | { act: "prove"; plan: ProofPlan };

export type BackupResult = BackupReport | BackupProof;

answerMessages<BackupRequest, BackupResult>((asked) => work(asked).catch(explain));

async function work(asked: BackupRequest): Promise<BackupResult> {
  if (asked.act === "prove") return prove(asked.plan);
  const { place, plan, stored } = asked;
  const store = await openStore(place);
  const report = (files: number) => void Atomics.store(stored, 0, files);
  try {
    return await backUp({ ...plan, store, files: await openFiles(place), report });
  } finally {
    await store.close();
  }
}

/** What the client of S3 throws loses what it is on its way out of the thread. */
function explain(error: unknown): never {
  if (!isBucketFault(error)) throw error;
  throw new Error(`The bucket cannot be used: ${describeBucketFault(error)}`);
}
