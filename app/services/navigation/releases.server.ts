/* Only literal arguments are understood at build time. */
const [changelog = ""] = Object.values(
  import.meta.glob<string>("/CHANGELOG.md", { query: "?raw", import: "default", eager: true }),
);
const unreleased = import.meta.glob<string>("/changes/*.md", {
  query: "?raw",
  import: "default",
  eager: true,
});

export interface Release {
  heading: string;
  changes: string[];
}

interface Change {
  heading: string;
  text: string;
}

const pageSize = 40;

/** A page of the changelog as it was when this was built, newest first; what is not in a release yet on top. Pages count from 1. */
export function listReleases(page: number): { releases: Release[]; isLast: boolean } {
  const isPage = Number.isInteger(page) && page > 0;
  const changes = isPage ? listChanges() : [];
  const end = page * pageSize;
  const shown = Map.groupBy(changes.slice(end - pageSize, end), ({ heading }) => heading);
  const releases = [...shown].map(([heading, those]) => ({
    heading,
    changes: those.map(({ text }) => text),
  }));
  return { releases, isLast: end >= changes.length };
}

function listChanges(): Change[] {
  const sections = changelog.split(/^## /m).slice(1);
  const released = sections.flatMap((section) => {
    const [heading = "", ...lines] = section.split("\n");
    const items = lines.filter((line) => line.startsWith("- "));
    return items.map((line) => ({ heading: heading.trim(), text: line.slice(2) }));
  });
  const sentences = Object.values(unreleased).flatMap((file) => file.trim().split("\n"));
  const newest = sentences.map((text) => ({ heading: "New in this version", text }));
  return [...newest, ...released].map((change) => ({
    ...change,
    text: withoutMarkup(change.text),
  }));
}

function withoutMarkup(sentence: string): string {
  return sentence.trim().replaceAll("`", "");
}
