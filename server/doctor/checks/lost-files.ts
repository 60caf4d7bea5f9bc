import { findLostFiles } from "#api/doctor/operations/find-lost-files.ts";
import type { NamedFile } from "#api/doctor/queries/named-files.ts";
import { countOf } from "../../programs/print.ts";
import { type Check, type Site, well } from "../check.ts";
import { foundFiles, repairFiles } from "../repair-files.ts";

/** That each row has its file. */
export const lostFiles: Check<Site, NamedFile[]> = {
  name: "lost files",
  look: async (site) => {
    const { named, lost } = await findLostFiles(site, await site.inventory());
    if (lost.length === 0) {
      return well(
        named === 1
          ? "The one file that a row names is there"
          : `All ${countOf(named, "file")} that rows name are there`,
      );
    }
    return foundFiles(site, lost, `Lost: ${lost.length} of ${countOf(named, "file")}`);
  },
  fix: repairFiles,
};
