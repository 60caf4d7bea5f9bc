/** The page with its sheet in it, which saves a slow line one round trip; pages that link to another stay as they are. */
export function inlineSheet(html: string, { href, css }: { href: string; css: string }): string {
  return html.replace(`<link rel="stylesheet" href="${href}"/>`, () => `<style>${css}</style>`);
}
