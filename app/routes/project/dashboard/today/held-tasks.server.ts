import { formatCount } from "#contract/rules/text/format-count.ts";
import type { ReadToday } from "./read-today.server.ts";
import type { Task } from "./task.ts";

const text = {
  held: (count: number) => `${formatCount(count)} recordings with only false triggers`,
  unusual: "were not deleted last night: that is unusually many. Look before they go.",
};

/** What a night has not deleted before an admin has confirmed it. */
export function toHeldTasks({ held }: ReadToday, { projectPath }: { projectPath: string }): Task[] {
  if (!held || held.recordings === 0) return [];
  return [
    {
      key: "held",
      tone: "attention",
      name: text.held(held.recordings),
      to: `${projectPath}/settings/project-settings/keeping/preview?days=${held.days}`,
      text: text.unusual,
    },
  ];
}
