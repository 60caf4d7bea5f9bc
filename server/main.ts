import { parseConfig } from "./config.ts";
import { runExplained } from "./explain.ts";
import { logLine } from "./log.ts";
import { start, type WebTier } from "./start.ts";

/** Runs until it is told to stop. What an operator has to mend is said in one line. */
export async function main(web: () => Promise<WebTier>): Promise<void> {
  await runExplained(async () => {
    const config = parseConfig(process.env);
    for (const message of config.misspelt) logLine({ level: "warn", message });
    const running = await start(config, logLine, await web());
    let stopped: Promise<void> | undefined;
    for (const signal of ["SIGTERM", "SIGINT"] as const) {
      /* Again, from npm and from systemd, it is the same one. */
      process.on(signal, () => {
        stopped ??= running.stop().then(() => process.exit(0));
      });
    }
    logLine({ level: "info", message: `Ready on ${running.url}` });
    if (!config.publicUrlGiven) {
      logLine({
        level: "warn",
        message: `PUBLIC_URL is not set: links in emails start with ${config.publicUrl}`,
      });
    }
  });
}
