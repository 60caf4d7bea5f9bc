import { chmod, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import { sqliteFile } from "#api/db/open.ts";
import { undefinedIfAbsent } from "#api/files/undefined-if-absent.ts";
import { type Check, type Surroundings, unused, well, wrong } from "../check.ts";

interface Part {
  path: string;
  mode: number;
  uid: number;
  /** What its owner needs. */
  needed: number;
  /** What nobody else should have: what is in a folder that is closed is closed, too. */
  refused: number;
}

/** That the site can use the folder and what is in it, and nobody else can open it. */
export const dataFolder: Check<Surroundings, Part[]> = {
  name: "data folder",
  look: async ({ config: { dataDir } }) => {
    const parts = await listParts(dataDir);
    if (parts.length === 0) return unused(`${dataDir} is not there yet`);
    const owner = process.geteuid?.() || parts[0]?.uid;
    const foreign = parts.slice(1).filter(({ uid }) => uid !== owner);
    if (foreign.length > 0) {
      const text = `${list(foreign)} belongs to another user, so that the site may not write it`;
      return wrong(text, `give all that is in ${dataDir} to the user who runs the site (chown -R)`);
    }
    const faults = parts.filter(({ mode, needed, refused, uid }) => {
      return (mode & needed) !== needed || (uid === owner && (mode & refused) !== 0);
    });
    if (faults.length === 0) return well(`${dataDir} is its owner's alone`);
    return wrong(`${list(faults)} has rights that it should not have`, "run with --fix", faults);
  },
  fix: async (_, faults) => {
    for (const { path, mode, needed, refused } of faults) {
      await chmod(path, (mode | needed) & ~refused);
    }
  },
};

const folder = { needed: 0o700, refused: 0 };
const file = { needed: 0o600, refused: 0 };

async function listParts(dataDir: string): Promise<Part[]> {
  const database = basename(sqliteFile(dataDir));
  const parts = await Promise.all([
    findPart(dataDir, { needed: 0o700, refused: 0o007 }),
    findPart(join(dataDir, "secret"), { needed: 0o600, refused: 0o077 }),
    ...["files", "incoming", "trash"].map((name) => findPart(join(dataDir, name), folder)),
    ...["", "-wal", "-shm"].map((end) => findPart(join(dataDir, `${database}${end}`), file)),
  ]);
  return parts.filter((part) => part !== undefined);
}

/** Of a folder that cannot be entered, nothing is known of what is in it. */
async function findPart(
  path: string,
  rights: Pick<Part, "needed" | "refused">,
): Promise<Part | undefined> {
  const facts = await stat(path).catch((error: NodeJS.ErrnoException) => {
    return error.code === "EACCES" ? undefined : undefinedIfAbsent(error);
  });
  return facts && { path, mode: facts.mode & 0o777, uid: facts.uid, ...rights };
}

function list(parts: Part[]): string {
  return parts.map(({ path, mode }) => `${path} (${mode.toString(8)})`).join(", ");
}
