interface Sheet {
  href: string;
  css: string;
}

const linkTo = (href: string) => `<link rel="stylesheet" href="${href}"/>`;

/** The page with its sheet in it, which saves a slow line one round trip; pages that link to another stay as they are. */
export function inlineSheet(html: string, { href, css }: Sheet): string {
  return html.replace(linkTo(href), () => `<style>${css}</style>`);
}

/** The same, and the browser fetches the file as well, once nothing waits for it: for all pages that come after. */
export function inlineFirstSheet(html: string, { href, css }: Sheet): string {
  const later = linkTo(href).replace("/>", ` media="print"/>`);
  return html.replace(linkTo(href), () => `<style>${css}</style>${later}`);
}
