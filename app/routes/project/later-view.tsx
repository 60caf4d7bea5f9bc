import type { Route } from "./+types/later-view";

/** A view's heading, and what can be said of it until it is there. By the last word of its path. */
const words: Record<string, { heading: string; text: string }> = {
  labels: { heading: "Labels", text: "A recording as a whole cannot be labelled yet." },
  notes: { heading: "Notes", text: "Notes cannot be written yet." },
  tracks: { heading: "Tracks", text: "The tracks of a visit are not put together yet." },
  diagnostics: {
    heading: "Diagnostics",
    text: "What the device tells of itself, its battery and its software is not shown yet.",
  },
  "recording-options": {
    heading: "Recording options",
    text: "When the device records cannot be set here yet.",
  },
  reference: { heading: "Reference photo", text: "There is no reference photo yet." },
  mask: { heading: "Define masking", text: "Parts of the view cannot be masked yet." },
  schedules: { heading: "Schedules", text: "Schedules cannot be assigned yet." },
  "manual-uploads": {
    heading: "Manual uploads",
    text: "Pictures cannot be uploaded by hand yet. Devices upload theirs by themselves.",
  },
  events: { heading: "Events", text: "What the device reported is not shown yet." },
  insights: { heading: "Insights", text: "Where animals passed in the view is not shown yet." },
  "tagging-settings": { heading: "Tagging", text: "The project's tags cannot be chosen yet." },
  "label-settings": { heading: "Labels", text: "The project's labels cannot be chosen yet." },
  "project-settings": { heading: "Other settings", text: "There is nothing to set here yet." },
  "fix-project-locations": {
    heading: "Fix locations",
    text: "Recordings cannot be moved to another location yet.",
  },
};

export async function loader({ pattern }: Route.LoaderArgs) {
  const named = pattern.split("/").filter((word) => /^[a-z-]+\??$/.test(word));
  const view = words[named.at(-1)?.replace("?", "") ?? ""];
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
