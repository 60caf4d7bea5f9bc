import { TaskPage } from "#app/components/forms/task-page.tsx";
import { describeCounted } from "../beside/search-count.server.ts";
import type { Route } from "./+types/page";
import { loadPlaces } from "./load-places.server.ts";
import { Places } from "./places.tsx";

const text = {
  title: "Counts by location",
  back: "Activity",
  about: "Choose a location to search there. Choose others to add them.",
};

export async function loader(args: Route.LoaderArgs) {
  const { counted, view } = await loadPlaces(args);
  return { view, ...(await describeCounted(args, counted, { locations: [] })) };
}

export default function PlacesPage({ loaderData }: Route.ComponentProps) {
  const { view, back, sentence } = loaderData;
  return (
    <TaskPage title={text.title} back={{ to: back, label: text.back }}>
      <p className="about">
        <strong>{sentence}.</strong> {text.about}
      </p>
      <div className="prose">
        <Places {...view} />
      </div>
    </TaskPage>
  );
}
