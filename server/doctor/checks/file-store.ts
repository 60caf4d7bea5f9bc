import { ConfigError } from "../../config.ts";
import { requireNamedFiles } from "../../require-named-files.ts";
import { type Check, well, wrong } from "../check.ts";

/** That this is the store whose files the database names. That it can be written was tried as it was opened. */
export const fileStore: Check = {
  name: "file store",
  look: async (site) => {
    try {
      await requireNamedFiles(site.config, site);
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error;
      return wrong(error.message, "mount the disk, or correct DATA_DIR or FILES_URL");
    }
    return well("Files can be written, looked at and removed");
  },
};
