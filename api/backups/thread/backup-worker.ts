import { openStore } from "#api/db/open.ts";
import { openFiles } from "#api/files/open-files.ts";
import { answerMessages } from "#api/threads/answer-messages.ts";
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
  | { act: "back up"; place: SitePlace; plan: Omit<BackupPlan, "store" | "files"> }
  | { act: "prove"; plan: ProofPlan };

export type BackupResult = BackupReport | BackupProof;

answerMessages<BackupRequest, BackupResult>(async (asked) => {
  if (asked.act === "prove") return prove(asked.plan);
  const store = await openStore(asked.place);
  try {
    return await backUp({ ...asked.plan, store, files: await openFiles(asked.place) });
  } finally {
    await store.close();
  }
});
