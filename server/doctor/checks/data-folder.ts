import { chmod, readdir, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import { sqliteFile } from "#api/db/open.ts";
import { undefinedIfAbsent } from "#api/files/undefined-if-absent.ts";
import { type Check, type Surroundings, unused, well, wrong } from "../check.ts";
import { listSome } from "../list-some.ts";

interface Rights {
  /** What its owner needs. */
  needed: number;
  /** What nobody else should have: what is in a folder that is closed is closed, too. */
  refused: number;
}

interface Part extends Rights {
  path: string;
  mode: number;
  uid: number;
}

/** That the site can use the folder and what is in it, and nobody else can open it. */
export const dataFolder: Check<Surroundings, Part[]> = {
  name: "data folder",
  look: async ({ config: { dataDir } }) => {
    const whole = await findPart(dataDir, { needed: 0o700, refused: 0o077 });
    if (!whole) return unused(`${dataDir} is not there yet`);
    const owner = process.geteuid?.() || whole.uid;
    const foreign: Part[] = [];
    const faults = isFault(whole, owner) ? [whole] : [];
    for await (const part of listParts(dataDir)) {
      if (part.uid !== owner) foreign.push(part);
      if (isFault(part, owner)) faults.push(part);
    }
    if (foreign.length > 0) {
      const text = `Another user owns ${list(foreign)}, where the site may not write`;
      return wrong(text, `give all that is in ${dataDir} to the user who runs the site (chown -R)`);
    }
    if (faults.length === 0) return well(`${dataDir} is its owner's alone`);
    return wrong(`Rights are not as they should be: ${list(faults)}`, "run with --fix", faults);
  },
  fix: async (_, faults) => {
    for (const { path, mode, needed, refused } of faults) {
      await chmod(path, (mode | needed) & ~refused);
    }
  },
};

function isFault({ mode, needed, refused, uid }: Part, owner: number): boolean {
  return (mode & needed) !== needed || (uid === owner && (mode & refused) !== 0);
}

const folder = { needed: 0o700, refused: 0 };
const file = { needed: 0o600, refused: 0 };

/** A kind, a project, a year, a month and a day: nothing deeper is a folder. */
const levelsOfFiles = 5;

async function* listParts(dataDir: string): AsyncGenerator<Part> {
  const database = basename(sqliteFile(dataDir));
  const parts = await Promise.all([
    findPart(join(dataDir, "secret"), { needed: 0o600, refused: 0o077 }),
    ...["incoming", "trash"].map((name) => findPart(join(dataDir, name), folder)),
    ...["", "-wal", "-shm"].map((end) => findPart(join(dataDir, `${database}${end}`), file)),
  ]);
  yield* parts.filter((part) => part !== undefined);
  yield* listFolders(join(dataDir, "files"), levelsOfFiles);
}

async function* listFolders(path: string, levels: number): AsyncGenerator<Part> {
  const part = await findPart(path, folder);
  if (!part) return;
  yield part;
  if (levels === 0) return;
  const entries = (await readdir(path, { withFileTypes: true }).catch(undefinedIfShut)) ?? [];
  for (const entry of entries) {
    if (entry.isDirectory()) yield* listFolders(join(path, entry.name), levels - 1);
  }
}

async function findPart(path: string, rights: Rights): Promise<Part | undefined> {
  const facts = await stat(path).catch(undefinedIfShut);
  return facts && { path, mode: facts.mode & 0o777, uid: facts.uid, ...rights };
}

/** Of a folder that cannot be entered, nothing is known of what is in it; its own rights say so. */
function undefinedIfShut(error: NodeJS.ErrnoException): undefined {
  return error.code === "EACCES" ? undefined : undefinedIfAbsent(error);
}

function list(parts: Part[]): string {
  return listSome(parts.map(({ path, mode }) => `${path} (${mode.toString(8)})`));
}
