import { parseConfig } from "./config.ts";
import { runExplained } from "./explain.ts";
import { logLine } from "./log.ts";
import { start, type WebTier } from "./start.ts";

/** Runs until it is told to stop. What an operator has to mend is said in one line. */
export async function main(web: () => Promise<WebTier>): Promise<void> {
  await runExplained(async () => {
    const config = parseConfig(process.env);
    const running = await start(config, logLine, await web());
    logLine({ level: "info", message: `Ready on ${running.url}` });
    if (!config.publicUrlGiven) {
      logLine({
        level: "warn",
        message: `PUBLIC_URL is not set: links in emails start with ${config.publicUrl}`,
      });
    }
    for (const signal of ["SIGTERM", "SIGINT"] as const) {
      process.once(signal, () => {
        void running.stop().then(() => process.exit(0));
      });
    }
  });
}
