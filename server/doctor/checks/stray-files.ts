import { countUnnamed, moveUnnamed } from "#api/recordings/operations/sweep-files.ts";
import { type Check, type Site, well, wrong } from "../check.ts";
import { countOf } from "../../programs/print.ts";
import { listSome } from "../list-some.ts";

/** That each file older than a day has its row. The sweep of each night moves the others to the trash. */
export const strayFiles: Check<Site, true> = {
  name: "stray files",
  look: async (site) => {
    const { fileCount, unnamedCount, keys, isUnusual } = await countUnnamed(site);
    if (unnamedCount === 0) {
      return well(`Rows name all ${countOf(fileCount, "file")} that are a day old`);
    }
    const text = `No row names ${countOf(unnamedCount, "file")} of ${fileCount}: ${listSome(keys)}`;
    if (isUnusual) return wrong(text, adviceOnMany);
    return wrong(text, "run with --fix, which moves them to the trash as each night does", true);
  },
  fix: (site) => moveUnnamed({ ...site, log: () => {} }),
};

const adviceOnMany =
  "see whether an older database was put back; if not, npm run sweep -- --force moves them to the trash";
