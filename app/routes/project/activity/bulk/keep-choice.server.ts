import { redirect } from "react-router";
import type { PageArgs } from "#app/services/api/api.server.ts";
import { requireProject } from "#app/services/navigation/navigation.server.ts";
import { redirectWithNotice } from "#app/services/navigation/notice.server.ts";
import { toProjectPath } from "#contract/rules/navigation/navigation.ts";
import { packIds, readIds } from "#contract/rules/recordings/packed-ids.ts";
import { maxKeptRows } from "./choice.server.ts";

const text = {
  tooMany: (max: string) =>
    `Only ${max} recordings stay chosen from page to page. Change these first, then choose the others.`,
};

/** Another page or display of the results, `to`, with what is chosen so far in its address. */
export function keepChoice({ context }: PageArgs, to: string, typed: [string, string][]) {
  const sent = typed.flatMap(([name, value]) => (name === "id" ? [value] : []));
  const ids = readIds(sent, maxKeptRows + 1);
  const query = new URLSearchParams(to);
  if (ids.length > 0) query.set("chosen", packIds(ids.slice(0, maxKeptRows)));
  else query.delete("chosen");
  const address = `${toProjectPath(requireProject(context))}/activity?${query}`;
  if (ids.length <= maxKeptRows) return redirect(address, 303);
  const message = text.tooMany(maxKeptRows.toLocaleString("en-NZ"));
  return redirectWithNotice(address, { tone: "warning", text: message });
}
