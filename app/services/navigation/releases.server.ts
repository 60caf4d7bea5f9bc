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

/** The changelog as it was when this was built, newest first; what is not in a release yet on top. */
export function listReleases(): Release[] {
  const sections = changelog.split(/^## /m).slice(1);
  const released = sections.map((section) => {
    const [heading = "", ...lines] = section.split("\n");
    const changes = lines.filter((line) => line.startsWith("- ")).map((line) => line.slice(2));
    return { heading: heading.trim(), changes };
  });
  const newest = { heading: "New in this version", changes: Object.values(unreleased) };
  return [newest, ...released]
    .filter(({ changes }) => changes.length > 0)
    .map(({ heading, changes }) => ({ heading, changes: changes.map(withoutMarkup) }));
}

function withoutMarkup(sentence: string): string {
  return sentence.trim().replaceAll("`", "");
}
