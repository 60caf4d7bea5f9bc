export const logoId = "logo";
export const pictureId = "picture";

interface Page {
  title: string;
  productName: string;
  heading: string;
  /** HTML already. */
  content: string;
}

const style = `
body { margin: 0; padding: 24px 16px; background: #fff; color: #1c2024; font: 16px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif; }
main { max-width: 560px; margin: 0 auto; }
h1 { margin: 24px 0 16px; font-size: 24px; line-height: 1.25; overflow-wrap: anywhere; }
p, ul { margin: 16px 0; overflow-wrap: anywhere; }
img { vertical-align: middle; margin-right: 8px; }
a { color: #3a5bc7; }
.button { display: inline-block; padding: 10px 18px; border-radius: 6px; background: #3e63dd; color: #fff; font-weight: 600; text-decoration: none; }
.address { margin-top: -8px; font-size: 12px; }
.address, .address a { color: #60646c; }
@media (prefers-color-scheme: dark) {
  body { background: #18191b; color: #edeef0; }
  a { color: #9eb1ff; }
  .button { color: #fff; }
  .address, .address a { color: #b0b4ba; }
}`;

/** One column that reads in light and dark, without pictures, and where a mail program drops the styles. */
export function toHtmlPage({ title, productName, heading, content }: Page): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
<style>${style}
</style>
</head>
<body>
<main>
<p><img src="cid:${logoId}" width="32" height="32" alt=""><strong>${escapeHtml(productName)}</strong></p>
<h1>${escapeHtml(heading)}</h1>
${content}
</main>
</body>
</html>
`;
}

/** What people have typed stays text. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
