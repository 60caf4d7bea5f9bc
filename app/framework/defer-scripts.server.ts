/**
 * The page as it is sent, with the framework put off until its sheet is there: on a slow line both would come at the same
 * time, and nothing can be read before the sheet. `startFramework` of the page's script sets it going.
 */
export function deferScripts(html: string): string {
  return html
    .replaceAll('<link rel="modulepreload"', '<link data-rel="modulepreload"')
    .replace(
      /(<script nonce="[^"]+") type="module" async=""/,
      '$1 type="text/plain" data-framework=""',
    );
}
