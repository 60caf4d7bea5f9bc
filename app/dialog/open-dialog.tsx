import { type ComponentType, createContext, Suspense, use, useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { Button } from "#app/ui/button.tsx";
import type { DialogPath } from "#app/ui/dialog-link.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import type { Layout, LayoutProps } from "#app/components/page-layout.ts";
import { lazyOrReload } from "#app/components/use-on-demand.ts";
import { type Forms, usePage } from "./use-page.ts";

const text = { close: "Close", opening: "Opening...", retry: "Try again" };
const titleId = "page-dialog-title";

/** Each takes what its own loader and action give. */
type AnyPage = ComponentType<{ loaderData: unknown; actionData: unknown; layout: Layout }>;

/** Fetched each by itself: the frame of every page would name what they need. */
const pages: Record<DialogPath, AnyPage> = {
  "/new-project": lazyPage(
    async () => (await import("#app/components/projects/new-project.tsx")).NewProjectPage,
  ),
  "/join-project": lazyPage(
    async () => (await import("#app/components/projects/join-project.tsx")).JoinProjectPage,
  ),
  "/releases": lazyPage(async () => (await import("#app/components/releases.tsx")).ReleasesPage),
  "/switch-project": lazyPage(
    async () => (await import("#app/components/projects/switch-project.tsx")).SwitchProjectPage,
  ),
};

function lazyPage<Props>(fetchPage: () => Promise<ComponentType<Props>>): AnyPage {
  return lazyOrReload(fetchPage) as unknown as AnyPage;
}

const FormsContext = createContext<Forms>({ answers: 0, tryAgain: undefined });

/** A page as it is, in a dialog. Its forms are answered there. */
export function OpenDialog({ path }: { path: DialogPath }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const navigate = useNavigate();
  const { loaderData, actionData, forms, onSubmit } = usePage(path);
  const Page = pages[path];
  useEffect(() => {
    const opener = document.activeElement;
    dialog.current?.showModal();
    return () => focusAgain(opener);
  }, []);
  return (
    <dialog
      className="page-dialog"
      ref={dialog}
      aria-labelledby={titleId}
      onClose={() => void navigate(-1)}
    >
      <form className="page-dialog-close" method="dialog">
        <Button tone="neutral">{text.close}</Button>
      </form>
      <Suspense fallback={<Opening />}>
        {loaderData === undefined ? (
          <Opening />
        ) : (
          <div className="page-dialog-main" onSubmit={onSubmit}>
            <FormsContext value={forms}>
              <Page loaderData={loaderData} actionData={actionData} layout={InDialog} />
            </FormsContext>
          </div>
        )}
      </Suspense>
    </dialog>
  );
}

function Opening() {
  return (
    <h1 id={titleId} tabIndex={-1}>
      {text.opening}
    </h1>
  );
}

/** The heading has the focus once the page is there, and what is wrong has it after each answer. */
function InDialog({ title, problems, children }: LayoutProps) {
  const { answers, tryAgain } = use(FormsContext);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const { current } = heading;
    const summary = current?.parentElement?.querySelector<HTMLElement>(".problems");
    if (answers === 0) current?.focus({ preventScroll: true });
    else summary?.focus();
  }, [answers]);
  return (
    <>
      <h1 id={titleId} ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <ErrorSummary problems={problems?.all ?? []}>
        {tryAgain && (
          <Button tone="neutral" type="button" onClick={tryAgain}>
            {text.retry}
          </Button>
        )}
      </ErrorSummary>
      {children}
    </>
  );
}

/** Where the dialog goes by the back button, which gives the focus to nobody. */
function focusAgain(opener: Element | null): void {
  if (document.activeElement !== document.body || !(opener instanceof HTMLElement)) return;
  opener.focus({ preventScroll: true });
}
