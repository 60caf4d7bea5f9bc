import { data } from "react-router";
import { PageTitle } from "#app/components/page-title.tsx";
import { send } from "#app/services/api.server.ts";
import { requireViewer } from "#app/services/navigation.server.ts";
import { siteOf } from "#app/services/site.server.ts";
import { formatMoment } from "#app/services/times.server.ts";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { StatusWord } from "#app/ui/status-word.tsx";
import { TimeOf } from "#app/ui/time-of.tsx";
import { listOutbox } from "#contract/wire/outbox.ts";
import type { Route } from "./+types/outbox";

export async function loader(args: Route.LoaderArgs) {
  const isSuperUser = requireViewer(args.context).user.globalPermission === "write";
  if (!isSuperUser) throw data(null, { status: 403 });
  const { mails, smtp } = await send(args, listOutbox, {});
  const { defaultTimeZone } = siteOf(args.context);
  return {
    smtp,
    mails: mails.map((mail) => ({
      ...mail,
      created: formatMoment(mail.createdAt, defaultTimeZone),
    })),
  };
}

export default function Outbox({ loaderData }: Route.ComponentProps) {
  const { mails, smtp } = loaderData;
  return (
    <>
      <PageTitle title="Outbox" />
      <PageHeading title="Outbox" />
      {!smtp && (
        <p>
          No mail server is set (SMTP_URL), so mails wait here. Hand their links on by other means.
        </p>
      )}
      {mails.length === 0 && (
        <EmptyState heading="No mails yet">Every mail that is written appears here.</EmptyState>
      )}
      {mails.map((mail) => (
        <Disclosure
          key={mail.id}
          summary={
            <>
              {mail.subject}, to {mail.to}, <TimeOf {...mail.created} /> <MailState {...mail} />
            </>
          }
        >
          <pre className="mail">{mail.text}</pre>
          {mail.lastError && <p>Last attempt: {mail.lastError}</p>}
        </Disclosure>
      ))}
    </>
  );
}

function MailState({ sentAt, lastError }: { sentAt?: string; lastError?: string }) {
  if (sentAt) return <StatusWord tone="ok">Sent</StatusWord>;
  if (lastError) return <StatusWord tone="trouble">Not sent, will be tried again</StatusWord>;
  return <StatusWord tone="quiet">Waiting</StatusWord>;
}
