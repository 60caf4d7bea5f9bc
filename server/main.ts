import { NewerDatabase } from "#api/db/migrate.ts";
import { ConfigError, parseConfig } from "./config.ts";
import { logLine } from "./log.ts";
import { start, type WebTier } from "./start.ts";

/** Runs until it is told to stop. What an operator has to mend is said in one line. */
export async function main(web: () => Promise<WebTier>): Promise<void> {
  try {
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
  } catch (error) {
    process.stderr.write(`${explain(error)}\n`);
    process.exit(1);
  }
}

function explain(error: unknown): string {
  if (error instanceof ConfigError || error instanceof NewerDatabase) return error.message;
  const { code, message, stack } = error as NodeJS.ErrnoException;
  if (code === "ECONNREFUSED" || code === "ENOTFOUND" || /^(28|3D)/.test(code ?? "")) {
    return `No database answers at DATABASE_URL: ${message || code}`;
  }
  return stack ?? String(error);
}
