import type { ReactNode } from "react";
import {
  data,
  isRouteErrorResponse,
  Links,
  Outlet,
  Scripts,
  useMatches,
  useRouteLoaderData,
} from "react-router";
import type { Route } from "./+types/root";
import { ErrorPage } from "./components/error-page.tsx";
import { BareFrame } from "./components/framed-error.tsx";
import { resumeSession } from "./services/browser-session.server.ts";
import { takeNotice } from "./services/notice.server.ts";
import { siteOf } from "./services/site.server.ts";
import stylesheet from "./styles/app.css?url";
import { PlainLayout } from "./ui/plain-layout.tsx";

export const middleware: Route.MiddlewareFunction[] = [resumeSession];

export async function loader({ request, context }: Route.LoaderArgs) {
  const taken = await takeNotice(request);
  const { productName } = siteOf(context);
  const isLight = request.headers.get("save-data") === "on";
  return data(
    { productName, isLight, notice: taken?.notice },
    taken ? { headers: { "set-cookie": taken.forget } } : undefined,
  );
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export const links: Route.LinksFunction = () => [
  { rel: "stylesheet", href: stylesheet },
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
];

/** Pages of the plain layout send no script at all, and none is sent where the browser asks to save data. */
export function Layout({ children }: { children: ReactNode }) {
  const root = useRouteLoaderData<typeof loader>("root");
  const isPlain = !useMatches().some(({ id }) => id === "routes/frame");
  const isStill = isPlain || root?.isLight !== false;
  return (
    <html lang="en-NZ">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
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
