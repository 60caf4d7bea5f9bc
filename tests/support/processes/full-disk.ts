import { execFileSync } from "node:child_process";
import { rmSync } from "node:fs";
import { mkdtemp, open, rm, statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import type { FileStore } from "#api/files/file-store.ts";
import type { TestApi } from "../test-api.ts";

/** A disk of its own, so small that a test can fill it. */
export async function mountSmallDisk(mebibytes: number) {
  const folder = await mkdtemp(join(tmpdir(), "nightjar-disk-"));
  execFileSync("mount", ["-t", "tmpfs", "-o", `size=${mebibytes}m`, "tmpfs", folder]);
  const filler = join(folder, "filler");
  return {
    folder,
    /** Leaves so many bytes free, or a little less. */
    fill: async (left: number) => {
      const { bavail, bsize } = await statfs(folder);
      const file = await open(filler, "w");
      await file.writeFile(Buffer.alloc(Math.max(0, bavail * bsize - left)));
      await file.close();
    },
    free: () => rm(filler),
    [Symbol.asyncDispose]: async () => {
      execFileSync("umount", ["--lazy", folder]);
      await rm(folder, { recursive: true });
    },
  };
}

/** Whether this run may mount disks. */
export function mayMount(): boolean {
  const folder = join(tmpdir(), `nightjar-mount-${process.pid}`);
  try {
    execFileSync("mkdir", [folder], { stdio: "ignore" });
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=1m", "tmpfs", folder], { stdio: "ignore" });
    execFileSync("umount", ["--lazy", folder], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Takes in the first bytes, and then finds the disk full: the system says so itself, of the device that always is. */
export function fullFiles(files: FileStore): FileStore {
  return {
    ...files,
    receive: (source) => files.receive(overflow(source)),
  };
}

async function* overflow(source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>) {
  const full = await open("/dev/full", "w");
  try {
    for await (const chunk of source) {
      yield chunk;
      await full.writeFile(chunk);
    }
  } finally {
    await full.close();
  }
}

/**
 * Does something again and again, the disk full at its first write, at its second and so on, of files and of rows, until
 * it is done without. Gives how many writes that took.
 */
export async function withEachWriteFailing(
  { services }: Pick<TestApi, "services">,
  work: (failsAt: number) => Promise<unknown>,
): Promise<number> {
  const { files, store } = services;
  const { write } = store;
  for (let failsAt = 1; ; failsAt += 1) {
    let writes = 0;
    const count = () => {
      writes += 1;
      if (writes === failsAt) throw noSpace();
    };
    services.files = {
      ...files,
      receive: async (source) => {
        const received = await files.receive(countEach(source, count));
        return {
          ...received,
          keep: async (key) => {
            count();
            await received.keep(key);
          },
        };
      },
    };
    store.write = write.withPlugin({
      transformQuery: ({ node }) => {
        if (node.kind !== "SelectQueryNode") count();
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    try {
      await work(failsAt);
    } finally {
      services.files = files;
      store.write = write;
    }
    if (writes < failsAt) return writes;
  }
}

function noSpace(): Error {
  return Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC" });
}

async function* countEach(
  source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  count: () => void,
) {
  for await (const chunk of source) {
    count();
    yield chunk;
  }
}

/** Lets the database take no more recordings while something is done, as its full disk would. */
export async function withFullDatabase<T>(
  { services }: Pick<TestApi, "services">,
  work: () => Promise<T>,
): Promise<T> {
  const { write, dialect } = services.store;
  const [fill, free] = dialect === "sqlite" ? [stopGrowth, allowGrowth] : [refuseRows, allowRows];
  for (const statement of fill) await sql.raw(statement).execute(write);
  try {
    return await work();
  } finally {
    for (const statement of free) await sql.raw(statement).execute(write);
  }
}

/* What earlier tests have deleted is free, too. */
const stopGrowth = ["vacuum", "pragma max_page_count = 1"];
const allowGrowth = ["pragma max_page_count = 1073741823"];
const refuseRows = [
  `create function refuse_row() returns trigger language plpgsql
   as $$ begin raise exception using errcode = 'disk_full'; end $$`,
  "create trigger refuse_row before insert on recordings execute function refuse_row()",
];
const allowRows = ["drop trigger refuse_row on recordings", "drop function refuse_row"];
