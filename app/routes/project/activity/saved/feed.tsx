import { z } from "zod";
import { ButtonForm } from "#app/components/forms/button-form.tsx";
import { TaskPage } from "#app/components/forms/task-page.tsx";
import { readForm } from "#app/forms/form.ts";
import { toProblems } from "#app/forms/problems.ts";
import { attempt } from "#app/services/api/api.server.ts";
import { redirectWithNotice } from "#app/services/navigation/notice.server.ts";
import { TextInput } from "#app/ui/text-inputs.tsx";
import { feedDays, maxFeedResults } from "#contract/rules/recordings/saved-search-bounds.ts";
import { renewSearchFeed, revokeSearchFeed } from "#contract/wire/searches.ts";
import type { Route } from "./+types/feed";
import { requireSavedSearch, toSavedPath } from "./saved-searches.server.ts";

const text = {
  title: (name: string) => `Feed and calendar of ${name}`,
  back: "Saved searches",
  about: `Follow this search in a feed reader, which shows the ${maxFeedResults} results that came last, or in a calendar, which shows its nights of the last ${feedDays} days.`,
  secret:
    "Whoever has these addresses can read the results, without signing in. Share them with nobody. They stop working when you leave the project.",
  feed: "Feed (Atom)",
  calendar: "Calendar (iCalendar)",
  make: "Create addresses",
  renew: "Replace the addresses",
  renewHint: "When you replace the addresses, the old ones stop working.",
  revoke: "Stop feed and calendar",
  saving: "Saving…",
  made: "The addresses work from now on.",
  revoked: "The addresses have stopped working.",
};

const form = z.object({ act: z.enum(["renew", "revoke"]) });

export async function loader(args: Route.LoaderArgs) {
  const { saved } = await requireSavedSearch(args);
  return {
    path: toSavedPath(args.context),
    name: saved.name,
    feed: saved.feed,
  };
}

export async function action(args: Route.ActionArgs) {
  const { saved } = await requireSavedSearch(args);
  const { value, refused } = await readForm(args.request, form);
  if (!value) return refused();
  const isRenewed = value.act === "renew";
  const outcome = await attempt(args, isRenewed ? renewSearchFeed : revokeSearchFeed, {
    id: saved.id,
  });
  if (!outcome.ok) return refused(outcome.refusal);
  return redirectWithNotice(`${toSavedPath(args.context)}/${saved.id}/feed`, {
    tone: "success",
    text: isRenewed ? text.made : text.revoked,
  });
}

export default function SearchFeed({ loaderData, actionData }: Route.ComponentProps) {
  const { path, name, feed } = loaderData;
  const renew = { act: "renew" };
  return (
    <TaskPage
      title={text.title(name)}
      back={{ to: path, label: text.back }}
      problems={toProblems(actionData)}
    >
      <div className="prose">
        <p>{text.about}</p>
        <p>{text.secret}</p>
      </div>
      {feed ? (
        <>
          <div className="form">
            <TextInput name="atom" label={text.feed} defaultValue={feed.atom} readOnly />
            <TextInput name="ics" label={text.calendar} defaultValue={feed.calendar} readOnly />
          </div>
          <p className="about">{text.renewHint}</p>
          <div className="cluster">
            <ButtonForm fields={renew} label={text.renew} pending={text.saving} />
            <ButtonForm
              fields={{ act: "revoke" }}
              label={text.revoke}
              pending={text.saving}
              tone="danger"
            />
          </div>
        </>
      ) : (
        <ButtonForm fields={renew} label={text.make} pending={text.saving} tone="primary" />
      )}
    </TaskPage>
  );
}
