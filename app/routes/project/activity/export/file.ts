import { z } from "zod";
import { send } from "#app/services/api/api.server.ts";
import { proxyFileResponse } from "#app/services/api/proxy-file-response.server.ts";
import { requireProject } from "#app/services/navigation/navigation.server.ts";
import { exportFormats, exportKinds } from "#contract/rules/recordings/export-writing.ts";
import { exportRecordings } from "#contract/wire/recordings/recording-export.ts";
import { readSearch } from "../search/read-search.server.ts";
import type { Route } from "./+types/file";

const format = z.enum(exportFormats);
const rows = z.enum(exportKinds).catch("recordings");

/** What the search of the address finds, as the API sends it. */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  const { query } = await readSearch(args);
  const { searchParams } = args.url;
  const file = await send(args, exportRecordings, {
    projectId: requireProject(args.context).id,
    ...query,
    format: format.parse(args.pattern.split(".").at(-1)),
    rows: rows.parse(searchParams.get("rows")),
    bom: searchParams.has("bom"),
  });
  return proxyFileResponse(file);
}
