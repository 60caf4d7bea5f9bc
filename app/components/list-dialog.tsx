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
  useEffect(() => dialog.current?.showModal(), []);
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

function useClosing() {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const listPath = pathname.replace(/\/(?:recording|visit)\/.*$/, "");
  const query = new URLSearchParams(search);
  for (const name of ["t", "show"]) query.delete(name);
  return () =>
    void navigate({ pathname: listPath, search: String(query) }, { preventScrollReset: true });
}
