import { checkSqlite, listLooseRows } from "#api/doctor/queries/site-facts.ts";
import { type Check, well, wrong } from "../check.ts";

/** That the file of SQLite is whole, and that rows refer to what is there. PostgreSQL sees to both itself. */
export const database: Check = {
  name: "database",
  look: async ({ store }) => {
    if (store.dialect === "postgres") return well("PostgreSQL answers, and is of this version");
    const [fault, ...others] = await checkSqlite(store.read);
    if (fault !== undefined) {
      const more = others.length > 0 ? `, and ${others.length} more` : "";
      return wrong(`The file of the database is damaged: ${fault}${more}`, restore);
    }
    const loose = await listLooseRows(store.read);
    if (loose.length > 0) {
      return wrong(`Rows of ${loose.join(", ")} refer to others that are not there`, restore);
    }
    return well("The file of the database is whole, and of this version");
  },
};

const restore = "restore the newest proven backup into an empty folder";
