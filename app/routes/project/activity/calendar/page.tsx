import { TaskPage } from "#app/components/forms/task-page.tsx";
import { describeCounted } from "../beside/search-count.server.ts";
import type { Route } from "./+types/page";
import { loadCalendar } from "./load-calendar.server.ts";
import { Month } from "./month.tsx";

const text = {
  title: "Calendar of counts",
  back: "Activity",
  about: "Choose a night to search it alone. A night without a number has no recordings.",
};

export async function loader(args: Route.LoaderArgs) {
  const { counted, view } = await loadCalendar(args);
  const left = { from: undefined, until: undefined };
  return { view, ...(await describeCounted(args, counted, left)) };
}

export default function CalendarPage({ loaderData }: Route.ComponentProps) {
  const { view, back, sentence } = loaderData;
  return (
    <TaskPage title={text.title} back={{ to: back, label: text.back }}>
      <p className="about">
        <strong>{sentence}.</strong> {text.about}
      </p>
      <div className="prose">
        <Month {...view} />
      </div>
    </TaskPage>
  );
}
