import { type ReactNode, useEffect, useEffectEvent, useRef } from "react";
import { useLocation, useNavigate, useParams } from "react-router";

const text = { close: "Close", label: "Recording" };

/** What was opened from a list, over it: closing leads back to the list as it was. */
export function ListDialog({ children }: { children: ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { currentRecordingId } = useParams();
  const begin = useEffectEvent((_opened: string | undefined) => {
    dialog.current?.scrollTo({ top: 0 });
    dialog.current?.querySelector("h1")?.focus({ preventScroll: true });
  });
  const close = useClosing();
  useEffect(() => {
    const opener = document.activeElement;
    dialog.current?.showModal();
    return () => focusAgain(opener);
  }, []);
  useEffect(() => begin(currentRecordingId), [currentRecordingId]);
  return (
    <dialog className="list-dialog" ref={dialog} aria-label={text.label} onClose={close}>
      <form className="page-dialog-close" method="dialog">
        <button className="button" data-tone="neutral" type="submit">
          {text.close}
        </button>
      </form>
      <div className="list-dialog-main">{children}</div>
    </dialog>
  );
}

/** After the frame has put the focus on the heading. A row that says something else by now has another link. */
function focusAgain(opener: Element | null): void {
  if (!(opener instanceof HTMLAnchorElement)) return;
  const [, id] = /\/(\d+)\/tracks/.exec(opener.pathname) ?? [];
  queueMicrotask(() => {
    const link = opener.isConnected
      ? opener
      : document.querySelector<HTMLAnchorElement>(`main a[href*="/${id}/tracks"]`);
    link?.focus({ preventScroll: true });
  });
}

function useClosing() {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const listPath = pathname.replace(/\/(?:recording|visit)\/.*$/, "");
  const query = new URLSearchParams(search);
  for (const name of ["t", "show"]) query.delete(name);
  return () =>
    void navigate({ pathname: listPath, search: String(query) }, { preventScrollReset: true });
}
