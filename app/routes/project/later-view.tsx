import type { Route } from "./+types/later-view";

/** A view's heading, and what can be said of it until it is there. By the last word of its path. */
const text: Record<string, { heading: string; text: string }> = {
  labels: { heading: "Labels", text: "A recording as a whole cannot be labelled yet." },
  notes: { heading: "Notes", text: "Notes cannot be written yet." },
  tracks: { heading: "Tracks", text: "The tracks of a visit are not put together yet." },
};

export async function loader({ pattern }: Route.LoaderArgs) {
  const named = pattern.split("/").filter((word) => /^[a-z-]+\??$/.test(word));
  const view = text[named.at(-1)?.replace("?", "") ?? ""];
  if (!view) throw new Error(`No view is declared for ${pattern}`);
  return view;
}

export default function LaterView({ loaderData }: Route.ComponentProps) {
  const { heading, text } = loaderData;
  return (
    <section className="section">
      <h2>{heading}</h2>
      <p>{text}</p>
    </section>
  );
}
