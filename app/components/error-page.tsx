import type { ReactNode } from "react";
import { isRouteErrorResponse, useLocation } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { PageTitle } from "./page-title.tsx";

interface Words {
  title: string;
  text: string;
}

const text: Record<number, Words> = {
  400: {
    title: "The form didn't arrive in full",
    text: "Nothing was saved. Go back and send it again.",
  },
  401: {
    title: "Your session has ended",
    text: "What you typed is kept. Sign in, in a new tab, then send it.",
  },
  403: {
    title: "You can't open this page",
    text: "Your account doesn't have access to it. Ask an admin if you need it.",
  },
  404: {
    title: "Page not found",
    text: "There is nothing at this address, or it belongs to a project that you are not in.",
  },
  405: {
    title: "This form can't be sent here",
    text: "Nothing was saved. Go back, reload the page, and try again.",
  },
  413: {
    title: "The form is too large",
    text: "Nothing was saved. Go back, shorten it, and send it again.",
  },
  415: {
    title: "That was not a form",
    text: "Open the page and send its form.",
  },
  429: { title: "Too many attempts", text: "Wait a few minutes and try again." },
  500: {
    title: "Something went wrong",
    text: "The fault is ours and has been logged. Try again in a moment.",
  },
  502: {
    title: "Something went wrong",
    text: "The server sent an answer that this page doesn't understand. The fault is ours and has been logged.",
  },
  503: {
    title: "Currently unable to reach the API",
    text: "We couldn't connect to the server. Nothing that you have saved is lost.",
  },
};

interface ErrorDetails {
  /** Words of our own, better than those for the status. */
  title?: string;
  text?: string;
  /** What a form sent that could not be passed on. */
  typed?: [string, string][];
}

interface Props {
  error: unknown;
  layout(props: { heading: ReactNode; children: ReactNode }): ReactNode;
}

/** What happened in words, and a way on. What the server knows of a fault stays in its log. */
export function ErrorPage({ error, layout: Layout }: Props) {
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const {
    title: heading,
    text: message,
    typed = [],
  } = (isRouteErrorResponse(error) && (error.data as ErrorDetails)) || {};
  const { title: usual, text: sentence } = text[status] ?? (text[500] as Words);
  const title = heading ?? usual;
  return (
    <Layout heading={title}>
      <PageTitle title={title} />
      <p>{message ?? sentence}</p>
      {status === 401 && (
        <p>
          <a href="/sign-in" target="_blank" rel="noreferrer">
            Sign in, in a new tab
          </a>
        </p>
      )}
      {status === 404 &&
        typed.map(([name, value]) => <Typed key={`${name} ${value}`} value={value} />)}
      {status === 503 || status === 401 || (status !== 404 && typed.length > 0) ? (
        <Retry typed={typed} countsDown={status !== 502} />
      ) : (
        <p>
          <a href="/">Go to your dashboard</a>
        </p>
      )}
    </Layout>
  );
}

/** To be copied. */
function Typed({ value }: { value: string }) {
  return (
    <p>
      <textarea className="input" readOnly aria-label="What you typed" defaultValue={value} />
    </p>
  );
}

/** The same request again, with what was typed. Where scripts run, they count down to it in the line above. */
function Retry({ typed, countsDown }: { typed: [string, string][]; countsDown: boolean }) {
  const { pathname, search } = useLocation();
  const countdown = countsDown && (
    <p>
      <output data-retry />
    </p>
  );
  if (typed.length === 0) {
    return (
      <>
        {countdown}
        <p>
          <a className="button" data-tone="neutral" data-retry-now href={pathname + search}>
            Retry now
          </a>
        </p>
      </>
    );
  }
  return (
    <form method="post" action={pathname + search}>
      {typed.map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      <p>What you typed is kept.</p>
      {countdown}
      <Button data-retry-now>Send it again</Button>
    </form>
  );
}
