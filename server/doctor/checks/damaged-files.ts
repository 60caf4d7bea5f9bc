import { findDamagedFiles } from "#api/doctor/operations/find-damaged-files.ts";
import type { NamedFile } from "#api/doctor/queries/named-files.ts";
import { countOf } from "../../programs/print.ts";
import { type Check, type Site, well } from "../check.ts";
import { foundFiles, repairFiles } from "../repair-files.ts";

/** That files have the lengths that their rows tell, and originals that are read the same bytes as when they came. */
export const damagedFiles: Check<Site, NamedFile[]> = {
  name: "damaged files",
  look: async (site) => {
    const options = { all: site.allFiles };
    const { read, hashed, damaged } = await findDamagedFiles(site, await site.inventory(), options);
    if (damaged.length === 0) {
      return well(
        `All lengths are right. Read and as they came: ${read} of ${countOf(hashed, "original")}; pictures and other files have no hash`,
      );
    }
    return foundFiles(site, damaged, `${countOf(damaged.length, "file")} with other bytes`);
  },
  fix: repairFiles,
};
