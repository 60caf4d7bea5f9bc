import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";

const titleId = "page-dialog-title";

/** A page in a dialog. It works without scripts, so that what it says is all that is needed here. */
export function OpenDialog({ path }: { path: string }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const html = usePage(path);
  const navigate = useNavigate();
  useEffect(() => dialog.current?.showModal(), []);
  useEffect(() => {
    if (html !== undefined) document.getElementById(titleId)?.focus({ preventScroll: true });
  }, [html]);
  return (
    <dialog
      className="page-dialog"
      ref={dialog}
      aria-labelledby={titleId}
      onClose={() => void navigate(-1)}
    >
      <form className="page-dialog-close" method="dialog">
        <button className="button" data-tone="neutral" type="submit">
          Close
        </button>
      </form>
      {html === undefined ? (
        <h1 id={titleId} tabIndex={-1}>
          Opening...
        </h1>
      ) : (
        <div className="page-dialog-main" dangerouslySetInnerHTML={{ __html: html }} />
      )}
    </dialog>
  );
}

/** The main part of another page of this site. Where it leads on, the browser goes there instead. */
function usePage(path: string): string | undefined {
  const [html, setHtml] = useState<string>();
  useEffect(() => {
    const stop = new AbortController();
    void readMain(path, stop.signal).then(setHtml, () => {
      if (!stop.signal.aborted) window.location.assign(path);
    });
    return () => stop.abort();
  }, [path]);
  return html;
}

async function readMain(path: string, signal: AbortSignal): Promise<string> {
  const response = await fetch(path, { signal, headers: { accept: "text/html" } });
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  const main = page.querySelector("main");
  const heading = main?.querySelector("h1");
  if (!response.ok || response.redirected || !main || !heading) {
    throw new Error(`No dialog at ${path}`);
  }
  heading.id = titleId;
  heading.tabIndex = -1;
  for (const part of main.querySelectorAll(".logo, .notice, .plain-links")) part.remove();
  return main.innerHTML;
}
