import { data } from "react-router";
import type { PageArgs } from "#app/services/api/api.server.ts";
import { siteOf } from "#app/services/navigation/site.server.ts";

/** The page of all pieces is for those who build the site: in production nothing is there. */
export function requireDesign(context: PageArgs["context"]): void {
  if (!siteOf(context).showsDesign) throw data(null, { status: 404 });
}
