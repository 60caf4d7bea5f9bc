import { spawnSync } from "node:child_process";
import { join } from "node:path";

/** The rooms outside `app` run as they are written: an edit there starts the server anew; Vite watches the rest. */
const watched = ["api", "contract", "media", "server"].map((room) => `--watch-path=${room}`);
const root = join(import.meta.dirname, "..");

spawnSync(process.execPath, [...watched, "--conditions=development", "server/dev.ts"], {
  cwd: root,
  stdio: "inherit",
});
