import { Link } from "react-router";
import { useSendsMail } from "#app/components/no-mail-server.tsx";
import { TaskPage } from "#app/components/forms/task-page.tsx";
import {
  listLinksToPassOn,
  requireManagedProject,
  toInvitationPath,
} from "#app/services/projects/people.server.ts";
import { siteOf } from "#app/services/navigation/site.server.ts";
import { formatMoment, readerZone } from "#app/services/times/times.server.ts";
import { CopyText } from "#app/ui/copy-text.tsx";
import { ListRow, ListRows } from "#app/ui/list-rows.tsx";
import { TimeOf } from "#app/ui/time-of.tsx";
import type { Route } from "./+types/invitation-links";

const text = {
  title: "Links of invitations",
  back: "Users",
  mailed: "Each person has an email with a link. You can also pass these on yourself.",
  notMailed: "Pass each link on to its person: this site has no mail server.",
  once: "A link works once. Whoever opens it first can join.",
  nobody: "No invitation with a working link is waiting.",
  invite: "Invite people",
  until: "Works until",
  code: "Code to scan",
  codeOf: (email: string) => ` for ${email}`,
};

export async function loader(args: Route.LoaderArgs) {
  const { usersPath } = requireManagedProject(args.context);
  const links = await listLinksToPassOn(args);
  const zone = readerZone(args.context);
  const now = siteOf(args.context).now();
  return {
    usersPath,
    links: links.map(({ email, link, linkExpiresAt }) => ({
      email,
      link,
      path: toInvitationPath(usersPath, email),
      expires: formatMoment(linkExpiresAt, zone, now),
    })),
  };
}

export default function InvitationLinks({ loaderData }: Route.ComponentProps) {
  const { usersPath, links } = loaderData;
  const sendsMail = useSendsMail();
  return (
    <TaskPage title={text.title} back={{ to: usersPath, label: text.back }}>
      <p className="about">
        {links.length > 0
          ? `${sendsMail ? text.mailed : text.notMailed} ${text.once}`
          : text.nobody}
      </p>
      {links.length === 0 && (
        <p>
          <Link to={`${usersPath}/invite`}>{text.invite}</Link>
        </p>
      )}
      <ListRows>
        {links.map(({ email, link, path, expires }) => (
          <ListRow key={email} name={email}>
            <CopyText>{link}</CopyText>
            <p>
              {text.until} <TimeOf {...expires} /> ·{" "}
              <Link to={path}>
                {text.code}
                <span className="visually-hidden">{text.codeOf(email)}</span>
              </Link>
            </p>
          </ListRow>
        ))}
      </ListRows>
    </TaskPage>
  );
}
