import { Link } from "react-router";
import { useRereading } from "#app/components/use-rereading.ts";
import { ProgressBar } from "#app/ui/progress-bar.tsx";
import type { StoringView } from "./storing.server.ts";
import { useRevalidate } from "./use-revalidate.ts";

const text = {
  heading: "Being stored",
  about: "You can leave this page. Storing continues without it.",
  looking: (seconds: number) => `This page checks again every ${seconds} seconds.`,
  stop: "Stop checking",
  look: "Check again",
};

interface Props {
  view: StoringView;
  path: string;
  /** Undefined where somebody wants to read in peace. */
  looksAgainSeconds: number | undefined;
}

export function Storing({ view, path, looksAgainSeconds: seconds }: Props) {
  useRereading(seconds !== undefined, useRevalidate());
  return (
    <section className="section">
      <h2>{text.heading}</h2>
      <ProgressBar label={text.heading} done={view.done} total={view.total} />
      <p>
        <strong>{view.progress}</strong>
      </p>
      <p className="about">{view.counts}.</p>
      <p className="about">
        {text.about} {seconds !== undefined && text.looking(seconds)}{" "}
        {seconds === undefined ? (
          <Link to={path}>{text.look}</Link>
        ) : (
          <Link to={`${path}?still=1`}>{text.stop}</Link>
        )}
      </p>
      {seconds !== undefined && (
        <noscript>
          <meta httpEquiv="refresh" content={String(seconds)} />
        </noscript>
      )}
    </section>
  );
}
