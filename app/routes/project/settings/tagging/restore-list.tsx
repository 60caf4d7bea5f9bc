import { FormButtons } from "#app/components/forms/form-buttons.tsx";
import { TaskPage } from "#app/components/forms/task-page.tsx";
import { toProblems } from "#app/forms/problems.ts";
import type { FormResult } from "#app/forms/form.ts";
import { Facts } from "#app/ui/facts.tsx";
import type { RestoreData } from "./restore-list.server.ts";

interface Words {
  title: Record<RestoreData["medium"], string>;
  back: string;
  effect: string;
  comes: string;
  goes: string;
  restore: string;
}

const shared = {
  same: "This is already the default list.",
  now: "Now",
  usual: "Default list",
  nothing: "Nothing",
  restoring: "Restoring…",
  cancel: "Cancel",
};

interface Props {
  loaded: RestoreData;
  result: FormResult | undefined;
  words: Words;
}

export function RestoreList({ loaded, result, words }: Props) {
  const { projectName, medium, path, isSame, now, usual, comes, goes } = loaded;
  const rows = [
    [shared.now, now],
    [shared.usual, usual],
    [words.comes, comes],
    [words.goes, goes],
  ] as const;
  return (
    <TaskPage
      title={words.title[medium]}
      context={projectName}
      back={{ to: path, label: words.back }}
      problems={toProblems(result)}
    >
      {isSame ? (
        <p>{shared.same}</p>
      ) : (
        <div className="prose">
          <p>{words.effect}</p>
          <Facts facts={rows.map(([term, names]) => ({ term, value: names || shared.nothing }))} />
          <form method="post">
            <FormButtons
              label={words.restore}
              pending={shared.restoring}
              cancel={{ to: path, label: shared.cancel }}
            />
          </form>
        </div>
      )}
    </TaskPage>
  );
}
