import { data } from "react-router";
import { PageTitle } from "#app/components/page-title.tsx";
import { send } from "../services/api/api.server.ts";
import { requireViewer } from "../services/navigation/navigation.server.ts";
import { siteOf } from "../services/navigation/site.server.ts";
import { formatShortMoment, readerZone, zoneName } from "../services/times/times.server.ts";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { StatusWord } from "#app/ui/status-word.tsx";
import { TextInput } from "#app/ui/text-inputs.tsx";
import { TimeOf } from "#app/ui/time-of.tsx";
import { listOutbox, type OutboxMail } from "#contract/wire/outbox.ts";
import type { Route } from "./+types/outbox";

export async function loader(args: Route.LoaderArgs) {
  const isSuperUser = requireViewer(args.context).user.globalPermission === "write";
  if (!isSuperUser) throw data(null, { status: 403 });
  const { mails, smtp } = await send(args, listOutbox, {});
  const zone = readerZone(args.context);
  const now = siteOf(args.context).now();
  return {
    smtp,
    zone: zoneName(zone),
    mails: mails.map((mail) => toMailView(mail, { zone, now })),
  };
}

/** Mails begin with one, which not every computer has a letter for. */
const picture = /^\p{Extended_Pictographic}\uFE0F?\s*/u;

function toMailView(
  { createdAt, nextAttemptAt, ...mail }: OutboxMail,
  { zone, now }: { zone: string; now: Date },
) {
  return {
    ...mail,
    subject: mail.subject.replace(picture, ""),
    created: formatShortMoment(createdAt, zone, now),
    nextAttempt: nextAttemptAt && formatShortMoment(nextAttemptAt, zone, now),
    links: findLinks(mail.text),
  };
}

function findLinks(text: string) {
  const lines = text.matchAll(/^(.+):\n(https?:\S+)$/gm);
  return [...lines].map(([, words = "", href = ""]) => ({ words, href }));
}

type MailView = ReturnType<typeof toMailView>;

export default function Outbox({ loaderData: { mails, smtp, zone } }: Route.ComponentProps) {
  return (
    <>
      <PageTitle title="Outbox" />
      <PageHeading title="Outbox" />
      {!smtp && (
        <Notice>
          No mail server is set up (SMTP_URL), so emails wait here. Open one to copy its link and
          pass it on another way.
        </Notice>
      )}
      {mails.length === 0 && (
        <EmptyState heading="No emails yet">
          Every email that this site writes appears here.
        </EmptyState>
      )}
      {mails.length > 0 && <p className="field-hint">Times are in {zone}.</p>}
      {mails.map((mail) => (
        <Disclosure key={mail.id} summary={<MailSummary {...mail} />}>
          <MailContent {...mail} />
        </Disclosure>
      ))}
    </>
  );
}

function MailSummary({ subject, to, created, ...state }: MailView) {
  return (
    <>
      {subject}
      <span className="mail-facts">
        To {to} · <TimeOf {...created} /> · <MailState {...state} />
      </span>
    </>
  );
}

type State = Pick<MailView, "sentAt" | "replacedAt" | "lastError" | "isWaiting">;

function MailState({ sentAt, replacedAt, lastError, isWaiting }: State) {
  if (sentAt) return <StatusWord tone="ok">Sent</StatusWord>;
  if (replacedAt) return <StatusWord tone="quiet">Replaced by a newer email</StatusWord>;
  if (!isWaiting) return <StatusWord tone="trouble">Expired, not sent</StatusWord>;
  if (lastError) return <StatusWord tone="trouble">Not sent, will try again</StatusWord>;
  return <StatusWord tone="quiet">Waiting</StatusWord>;
}

function MailContent({ id, links, text, lastError, nextAttempt }: MailView) {
  return (
    <div className="mail">
      {links.map(({ words, href }, index) => (
        /* A finger or a key selects the whole address at once. */
        <TextInput key={href} name={`link-${id}-${index}`} label={words} value={href} readOnly />
      ))}
      {lastError && <p>The last attempt failed: {lastError}</p>}
      {nextAttempt && (
        <p>
          Next attempt: <TimeOf {...nextAttempt} />
        </p>
      )}
      <pre>{text}</pre>
    </div>
  );
}
