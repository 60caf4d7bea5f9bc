import { z } from "zod";
import { ButtonForm } from "#app/components/forms/button-form.tsx";
import { TaskPage } from "#app/components/forms/task-page.tsx";
import { readForm } from "#app/forms/form.ts";
import { toProblems } from "#app/forms/problems.ts";
import { attempt, send } from "#app/services/api/api.server.ts";
import { toBrowserWords } from "#app/services/navigation/browser-text.server.ts";
import { redirectWithNotice } from "#app/services/navigation/notice.server.ts";
import { siteOf } from "#app/services/navigation/site.server.ts";
import { formatShortMoment, readerZone, zoneName } from "#app/services/times/times.server.ts";
import { Badge } from "#app/ui/badge.tsx";
import { ListRow, ListRows } from "#app/ui/list-rows.tsx";
import { TimeOf } from "#app/ui/time-of.tsx";
import { endOneSession, endOtherSessions, listSessions } from "#contract/wire/accounts/sessions.ts";
import type { Route } from "./+types/sessions";

const text = {
  title: "Where you are signed in",
  back: "My settings",
  about: (zone: string) =>
    `End any session that you don't recognise, then change your password. Times are in ${zone}.`,
  thisOne: "This one",
  impersonated: (name: string) => `${name}, who runs this site, is acting as you here`,
  used: "Last used",
  since: "Signed in",
  end: "End",
  ending: "Ending…",
  ofThis: (browser: string) => `the session of ${browser}`,
  endOthers: "End all others",
  ended: "That session has ended.",
  othersEnded: "You have been signed out everywhere else.",
};

/** One of them, or all but this. */
const form = z.object({ sessionId: endOneSession.input.shape.sessionId.optional() });

export async function loader(args: Route.LoaderArgs) {
  const { sessions } = await send(args, listSessions, {});
  const zone = readerZone(args.context);
  const now = siteOf(args.context).now();
  return {
    zone: zoneName(zone),
    sessions: sessions.map(({ id, current, userAgent, createdAt, usedAt, impersonatedBy }) => ({
      id,
      isCurrent: current,
      browser: toBrowserWords(userAgent),
      impersonatedBy,
      since: formatShortMoment(createdAt, zone, now),
      used: formatShortMoment(usedAt, zone, now),
    })),
  };
}

export async function action(args: Route.ActionArgs) {
  const { value, refused } = await readForm(args.request, form);
  if (!value) return refused();
  const { sessionId } = value;
  const outcome = sessionId
    ? await attempt(args, endOneSession, { sessionId })
    : await attempt(args, endOtherSessions, {});
  if (!outcome.ok) return refused(outcome.refusal);
  const message = sessionId ? text.ended : text.othersEnded;
  return redirectWithNotice("/my-settings/sessions", { tone: "success", text: message });
}

export default function Sessions({ loaderData, actionData }: Route.ComponentProps) {
  const { sessions, zone } = loaderData;
  return (
    <TaskPage
      title={text.title}
      back={{ to: "/my-settings", label: text.back }}
      problems={toProblems(actionData)}
    >
      <p className="about">{text.about(zone)}</p>
      <ListRows>
        {sessions.map((session) => (
          <Session key={session.id} {...session} />
        ))}
      </ListRows>
      {sessions.length > 1 && (
        <div className="after-list">
          <ButtonForm label={text.endOthers} pending={text.ending} tone="danger" />
        </div>
      )}
    </TaskPage>
  );
}

type SessionProps = Route.ComponentProps["loaderData"]["sessions"][number];

function Session({ id, isCurrent, browser, impersonatedBy, since, used }: SessionProps) {
  return (
    <ListRow
      name={browser}
      badges={isCurrent && <Badge>{text.thisOne}</Badge>}
      actions={
        !isCurrent && (
          <ButtonForm
            fields={{ sessionId: id }}
            label={text.end}
            about={text.ofThis(browser)}
            pending={text.ending}
          />
        )
      }
    >
      {impersonatedBy && <p>{text.impersonated(impersonatedBy)}</p>}
      <p>
        {text.used} <TimeOf {...used} />
      </p>
      <p>
        {text.since} <TimeOf {...since} />
      </p>
    </ListRow>
  );
}
