import { send } from "#app/services/api/api.server.ts";
import { proxyFileResponse } from "#app/services/api/proxy-file-response.server.ts";
import { getJobFile } from "#contract/wire/jobs.ts";
import type { Route } from "./+types/file";

/** What a job has made, in part where the browser goes on with a download that was cut. */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  return proxyFileResponse(await send(args, getJobFile, { id: args.params.jobId }));
}
