import type { Setting } from "./setting-kinds.ts";
import { settings } from "./settings.ts";

/** The settings as a Markdown table, in the shape that Prettier keeps. */
export function settingsTable(): string {
  const rows = Object.entries<Setting>(settings).map(([name, setting]) => [
    `\`${name}\``,
    setting.default === undefined ? (setting.otherwise ?? "") : `\`${setting.default}\``,
    setting.meaning,
  ]);
  const table = [["Setting", "Default", "Meaning"], ...rows];
  const widths = [0, 1, 2].map((column) =>
    Math.max(...table.map((row) => row[column]?.length ?? 0)),
  );
  const lines = [table[0] ?? [], widths.map((width) => "-".repeat(width)), ...rows].map((row) =>
    row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(" | "),
  );
  return lines.map((line) => `| ${line} |\n`).join("");
}
