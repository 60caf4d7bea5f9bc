import { TaskPage } from "#app/components/forms/task-page.tsx";
import { send } from "#app/services/api/api.server.ts";
import { Facts } from "#app/ui/facts.tsx";
import { countOwnData, type OwnDataList } from "#contract/wire/accounts/own-data.ts";
import type { Route } from "./+types/my-data";

const text = {
  title: "Download my data",
  back: "My settings",
  about:
    "One file with your name, email address and settings, and with what is counted here. It is JSON, which programs and text editors open.",
  lists: {
    memberships: "Projects you are or were in",
    sessions: "Sessions",
    passkeys: "Passkeys, by name",
    alerts: "Alerts",
    savedSearches: "Saved searches",
    cardUploads: "Card uploads",
    tags: "Tags you added",
    notesAndLabels: "Notes and labels you wrote",
    audit: "Log entries about you",
  } satisfies Record<OwnDataList, string>,
  secrets:
    "It leaves out passwords and keys, schedules, sounds, reference photos, bulk changes, jobs, invitations, reviews in progress and the details of log entries. Recordings belong to their projects: export them there.",
  download: "Download the file",
};

const file = "/my-settings/my-data.json";

export async function loader(args: Route.LoaderArgs) {
  const { counts } = await send(args, countOwnData, {});
  return {
    lists: Object.entries(counts).map(([list, count]) => ({
      term: text.lists[list as OwnDataList],
      value: count.toLocaleString("en-NZ"),
    })),
  };
}

export default function MyData({ loaderData }: Route.ComponentProps) {
  return (
    <TaskPage title={text.title} back={{ to: "/my-settings", label: text.back }}>
      <div className="prose">
        <p>{text.about}</p>
        <p>{text.secrets}</p>
      </div>
      <div className="section">
        <Facts facts={loaderData.lists} />
      </div>
      <p className="after-list">
        <a className="button" data-tone="primary" href={file} download>
          {text.download}
        </a>
      </p>
    </TaskPage>
  );
}
