import { TaskPage } from "#app/components/forms/task-page.tsx";
import { toProblems } from "#app/forms/problems.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import type { Route } from "./+types/page";
import { answerBulk } from "./answer-bulk.server.ts";
import { ChooseAct } from "./choose-act.tsx";
import { ChooseClock } from "./choose-clock.tsx";
import { ChooseTag } from "./choose-tag.tsx";
import { ChooseValue } from "./choose-value.tsx";
import { Confirm } from "./confirm.tsx";
import { loadBulk } from "./load-bulk.server.ts";

const text = {
  title: "Change many recordings",
  back: "Back to the list",
};

export async function loader(args: Route.LoaderArgs) {
  return loadBulk(args);
}

export async function action(args: Route.ActionArgs) {
  return answerBulk(args);
}

export default function BulkPage({ loaderData, actionData }: Route.ComponentProps) {
  const view = loaderData;
  const title = "confirm" in view ? view.confirm.title : text.title;
  return (
    <TaskPage
      title={title}
      back={{ to: view.listPath, label: text.back }}
      problems={toProblems(actionData)}
    >
      {"about" in view && <p className="about">{view.about}</p>}
      {"fault" in view && (
        <EmptyState
          heading={view.fault.heading}
          action={<ButtonLink to={view.fault.way.to}>{view.fault.way.label}</ButtonLink>}
        >
          {view.fault.text}
        </EmptyState>
      )}
      {"acts" in view && <ChooseAct {...view} />}
      {"tags" in view && <ChooseTag {...view} />}
      {"clock" in view && <ChooseClock {...view} />}
      {"choose" in view && <ChooseValue {...view} {...view.choose} />}
      {"confirm" in view && <Confirm {...view.confirm} listPath={view.listPath} />}
    </TaskPage>
  );
}
