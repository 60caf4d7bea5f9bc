import type { Route } from "./+types/later-view";

/** A view's heading, and what can be said of it until it is there. By the last word of its path. */
const text: Record<string, { heading: string; text: string }> = {
  labels: { heading: "Labels", text: "You cannot label a recording yet." },
  notes: { heading: "Notes", text: "You cannot add notes yet." },
  tracks: { heading: "Tracks", text: "The tracks of a visit are not shown together yet." },
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
