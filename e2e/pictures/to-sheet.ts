import type { FoundPage } from "./find-pages.ts";
import type { Look, Pictured } from "./take-picture.ts";

/** A row of pictures for each page; each opens as it is. */
export function toSheet(pages: FoundPage[], looks: Look[], pictured: Pictured[]): string {
  const rows = pages.map(({ route, path }) => {
    const ofPage = looks.flatMap(({ name }) =>
      pictured.filter((one) => one.route === route && one.look === name),
    );
    return `<h2>${escape(route)} <small>${escape(path)}</small></h2><div>${ofPage.map(toFigure).join("")}</div>`;
  });
  return `<!doctype html><meta charset="utf-8"><title>Pages of the demo</title><style>${style}</style>${rows.join("\n")}\n`;
}

function toFigure({ file, look, height }: Pictured): string {
  const caption = `${look}, ${height} px`;
  return `<a href="${file}"><img src="${file}" loading="lazy" alt="${caption}"><br>${caption}</a>`;
}

function escape(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}

const style = `
body { font: 14px/1.4 system-ui; margin: 24px; background: #888; }
h2 { font-size: 17px; } small { font-weight: normal; }
div { display: flex; gap: 12px; align-items: start; overflow-x: auto; }
a { color: inherit; font-size: 12px; } img { height: 480px; background: #fff; }`;
