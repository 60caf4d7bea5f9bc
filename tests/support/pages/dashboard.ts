import { listProjects } from "#contract/wire/projects/projects.ts";
import type { openKeaBasin } from "./test-site.ts";

export const christchurch = { lat: -43.53, lng: 172.63 };
export const perth = { lat: -31.95, lng: 115.86 };

/** The nights that lists of the page stand under. */
export function readNights(html: string): string[] {
  return [...html.matchAll(/<h3 id="[\w-]+">(.*?)<\/h3>/gs)].map(([, words = ""]) =>
    toWords(words),
  );
}

/** The rows of what came by: "Possum 3 more | 1 2 | 3", with the change, the nights and their sum. */
export function readCame(html: string): string[] {
  const [, body = ""] = /<table class="species.*?<tbody>(.*?)<\/tbody>/s.exec(html) ?? [];
  return [...body.matchAll(/<tr>(.*?)<\/tr>/gs)].map(([, row = ""]) => {
    const cells = row
      .split(/<t[dh][^>]*>/)
      .slice(1)
      .map(toWords);
    const [name = "", ...counts] = cells;
    return [
      name,
      counts
        .slice(0, -1)
        .map((text) => text || "-")
        .join(" "),
      counts.at(-1),
    ].join(" | ");
  });
}

/** The lines of what needs doing. */
export function readToday(html: string): string[] {
  const [, list = ""] = /id="today"(.*?)<\/section>/s.exec(html) ?? [];
  return [...list.matchAll(/<li>(.*?)<\/li>/gs)].map(([, line = ""]) => toWords(line));
}

function toWords(html: string): string {
  return html
    .replace(/<!--.*?-->/g, "")
    .replace(/<[^>]*>/g, "")
    .replace(/\s+/g, " ")
    .trim();
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
