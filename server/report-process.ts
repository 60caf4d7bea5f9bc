import { hostname } from "node:os";
import { enterProcess } from "#api/site/operations/record-process.ts";
import type { Services } from "#api/services.ts";
import type { Config } from "./config.ts";

const everyMs = 60_000;

/** Says each minute that this process is there, for whoever looks after the site. Gives what says that it ends. */
export async function reportProcess(
  services: Services,
  { roles }: Pick<Config, "roles">,
): Promise<() => Promise<void>> {
  const memoryBytes = () => process.memoryUsage.rss();
  const facts = { host: hostname(), pid: process.pid, roles };
  const report = await enterProcess(services, facts, memoryBytes());
  const attempt = (isStopping: boolean) =>
    report({ memoryBytes: memoryBytes(), isStopping }).catch((error: Error) =>
      services.log({ level: "warn", message: `This process was not reported: ${error.message}` }),
    );
  const timer = setInterval(() => void attempt(false), everyMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await attempt(true);
  };
}
