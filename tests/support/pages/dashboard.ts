import { listProjects } from "#contract/wire/projects/projects.ts";
import type { openKeaBasin } from "./test-site.ts";

export const christchurch = { lat: -43.53, lng: 172.63 };
export const perth = { lat: -31.95, lng: 115.86 };

/** The nights of the page, each with what it brought. */
export function readNights(html: string): [heading: string, brought: string][] {
  const found = html.matchAll(/<h2>(Night of [^<]+)<\/h2><p>([^<]+)</g);
  return [...found].map(([, heading = "", brought = ""]) => [heading, brought]);
}

/** The recordings that the rows of the page lead to, in their order. */
export function readRows(html: string): number[] {
  const found = html.matchAll(
    /<span class="recording-labels"><a [^>]*\/(?:recording|visit\/[^/]+)\/(\d+)\/tracks/g,
  );
  return [...found].map(([, id]) => Number(id));
}

/** What a camera's own model says is on a recording, for its upload. */
export function seen(what = "possum") {
  const tracks = [{ start_s: 1, end_s: 4, predictions: [{ model_id: 1, confident_tag: what }] }];
  return { metadata: { models: [{ id: 1, name: "Master" }], tracks } };
}

export async function findProjectId({
  api,
  rangi,
}: Awaited<ReturnType<typeof openKeaBasin>>): Promise<number> {
  const { groups } = await api.send(listProjects, {}, rangi.token);
  return groups[0]?.id ?? 0;
}
