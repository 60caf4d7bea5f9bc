import type { ReactNode } from "react";
import {
  data,
  isRouteErrorResponse,
  Links,
  Outlet,
  Scripts,
  type ShouldRevalidateFunctionArgs,
  useMatches,
  useRouteLoaderData,
} from "react-router";
import type { Route } from "./+types/root";
import { ErrorPage } from "./components/error-page.tsx";
import { BareFrame } from "./components/framed-error.tsx";
import { type RootData, useRootData } from "./components/root-data.ts";
import {
  freshenSession,
  resumeSession,
  sessionContext,
} from "./services/session/browser-session.server.ts";
import { leadBackToForm } from "./services/session/waiting-form.server.ts";
import { limitForms } from "./services/api/limit-forms.server.ts";
import { rememberForm } from "./services/api/sent-form.server.ts";
import { readLook } from "./services/navigation/look.server.ts";
import { consumeNotice } from "./services/navigation/notice.server.ts";
import { readNavigation } from "./services/navigation/pinned-navigation.server.ts";
import { recordPage } from "./services/navigation/record-page.server.ts";
import { siteOf } from "./services/navigation/site.server.ts";
import { refuseForeignForms } from "./services/navigation/same-origin.server.ts";
import { addVersionHeader } from "./services/navigation/version.server.ts";
import framedSheet from "./styles/app.css?url";
import plainSheet from "./styles/plain.css?url";
import type { loader as frameLoader } from "./routes/frame.tsx";
import { PlainLayout } from "./ui/plain-layout.tsx";

export const middleware: Route.MiddlewareFunction[] = [
  recordPage,
  refuseForeignForms,
  rememberForm,
  addVersionHeader,
  resumeSession,
  leadBackToForm,
  limitForms,
  freshenSession,
];

export async function loader({ request, context }: Route.LoaderArgs) {
  const taken = await consumeNotice(request, context);
  const { colorScheme, lightPages } = await readLook(request);
  const { productName, sendsMail, mapTiles } = siteOf(context);
  const isSignedIn = context.get(sessionContext).tokens !== undefined;
  const rootData: RootData = {
    productName,
    sendsMail,
    ...(mapTiles && isSignedIn && { mapTiles }),
    isLight: lightPages || request.headers.get("save-data") === "on",
    colorScheme,
    navigation: await readNavigation(request),
    notice: taken?.notice,
  };
  return data(rootData, taken?.forget ? { headers: { "set-cookie": taken.forget } } : undefined);
}

/** The notice of a redirect counts for the very next page. What failed has changed nothing. */
export function shouldRevalidate({ actionStatus }: ShouldRevalidateFunctionArgs): boolean {
  return actionStatus === undefined || actionStatus < 400;
}

export function headers({ loaderHeaders, errorHeaders }: Route.HeadersArgs) {
  return errorHeaders ?? loaderHeaders;
}

export const links: Route.LinksFunction = () => [
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
];

/** Pages of the plain layout send no script at all, and none is sent where the browser asks to save data. */
export function Layout({ children }: { children: ReactNode }) {
  const root = useRootData();
  const isPlain = !useMatches().some(({ id }) => id === "routes/frame");
  const isStill = isPlain || root?.isLight !== false;
  const frame = useRouteLoaderData<typeof frameLoader>("routes/frame");
  return (
    <html
      lang="en-NZ"
      className={root?.colorScheme === "system" ? undefined : root?.colorScheme}
      data-navigation={root?.navigation}
      data-time-zone={frame?.timeZone}
      data-hydrates={isStill ? undefined : ""}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <link rel="stylesheet" href={isPlain ? plainSheet : framedSheet} />
        <Links />
      </head>
      <body>
        {children}
        {!isStill && <Scripts />}
      </body>
    </html>
  );
}

export default function Root() {
  return <Outlet />;
}

export function ErrorBoundary({ error, params }: Route.ErrorBoundaryProps) {
  const { projectName } = params as { projectName?: string };
  const isUnreachable = isRouteErrorResponse(error) && error.status === 503;
  if (isUnreachable && projectName) return <BareFrame error={error} projectName={projectName} />;
  return <ErrorPage error={error} layout={PlainLayout} />;
}
