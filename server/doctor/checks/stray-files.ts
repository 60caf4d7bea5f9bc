import { countUnnamed, moveUnnamed } from "#api/recordings/operations/sweep-files.ts";
import { type Check, type Site, well, wrong } from "../check.ts";
import { countOf } from "../../programs/print.ts";
import { listSome } from "../list-some.ts";

/** That each file older than a day has its row. The sweep of each night moves the others to the trash. */
export const strayFiles: Check<Site, true> = {
  name: "stray files",
  look: async (site) => {
    const { fileCount, unnamedCount, keys, oddKeys, isUnusual } = await countUnnamed(site);
    const odd =
      oddKeys.length > 0
        ? `. Not named as the site names files, and never moved: ${listSome(oddKeys)}`
        : "";
    if (unnamedCount === 0) return well(`${describeNamed(fileCount - oddKeys.length)}${odd}`);
    const text = `No row names ${countOf(unnamedCount, "file")} of ${fileCount}: ${listSome(keys)}${odd}`;
    if (isUnusual) return wrong(text, adviceOnMany);
    return wrong(text, "run with --fix, which moves them to the trash as each night does", true);
  },
  fix: (site) => moveUnnamed({ ...site, log: () => {} }),
};

function describeNamed(count: number): string {
  if (count === 0) return "No file is a day old yet";
  return count === 1
    ? "A row names the one file that is a day old"
    : `Rows name all ${count} files that are a day old`;
}

const adviceOnMany =
  "see whether an older database was put back; if not, npm run sweep -- --force moves them to the trash";
