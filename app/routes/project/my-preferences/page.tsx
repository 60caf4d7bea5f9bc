import { Link } from "react-router";
import { useSendsMail } from "#app/components/no-mail-server.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { readForm } from "#app/forms/form.ts";
import { toProblems } from "#app/forms/problems.ts";
import { siteOf } from "#app/services/navigation/site.server.ts";
import { requireProject, requireViewer } from "#app/services/navigation/navigation.server.ts";
import { redirectWithNotice } from "#app/services/navigation/notice.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { FilterLinks } from "#app/ui/filter-links.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { hasConfirmedEmail } from "#contract/rules/accounts/confirmed-address.ts";
import type { Route } from "./+types/page";
import { AlertRows } from "./alert-rows.tsx";
import { readOwnAlerts, toAlertRow, toPreferencesPath } from "./alerts.server.ts";
import { emailsForm, readEmails, saveEmails } from "./emails.server.ts";
import { EmailsForm } from "./emails-form.tsx";

const text = {
  title: "My preferences",
  about: (email: string) => `Choose which emails we send to ${email}.`,
  noAi: "Alerts go by what AI sees, and this site has no AI: none will go off.",
  noMail:
    "This site has no mail server, so none of these emails reaches anybody. What you choose counts as soon as it has one.",
  unconfirmed: "We send no emails until you confirm your email address.",
  confirm: "Confirm it",
  alerts: "Email alerts",
  newAlert: "New alert",
  which: "Alerts of which projects",
  here: "This project",
  everywhere: "All my projects",
  caption: (count: number) => (count === 1 ? "1 alert" : `${count} alerts`),
  noAlerts: "There are no alerts",
  noAlertsText:
    "An alert emails you a picture when a thermal camera records the animal you are waiting for.",
  rules: "What sets off an alert",
  leading:
    "The AI's tags decide: an alert goes by the animal that most tracks of the recording show. Where several animals have the same number of tracks, it goes by the one that can be seen best. Other animals in the same recording set off nothing. An alert on an animal covers all kinds of it.",
  delay:
    "We send the email when the recording has been processed. Cameras that save power upload once a day, so their emails come the next morning. We send none for recordings that are more than 24 hours old by then.",
  emails: "Emails from this project",
  visiting: "Digests, and emails about devices that have stopped, are for members of the project.",
  saved: "Your choices are saved.",
  project: (name: string) => `About ${name}`,
  contact: (contact: string) => `Contact: ${contact}`,
};

export async function loader(args: Route.LoaderArgs) {
  const { user, isVisiting } = requireViewer(args.context);
  const project = requireProject(args.context);
  const alerts = await readOwnAlerts(args);
  const ofHere = alerts.filter(({ projectId }) => projectId === project.id);
  const isAll = args.url.searchParams.get("show") === "all";
  const path = toPreferencesPath(args.context);
  return {
    projectName: project.groupName,
    hasAi: siteOf(args.context).hasAi,
    about: { description: project.settings?.description, contact: project.settings?.contact },
    email: user.email,
    isConfirmed: hasConfirmedEmail(user),
    path,
    isAll,
    isAdmin: project.admin,
    rows: (isAll ? alerts : ofHere).map((alert) => toAlertRow(alert, args.context)),
    filters:
      alerts.length > ofHere.length
        ? [
            { to: path, label: text.here, count: ofHere.length, isCurrent: !isAll },
            {
              to: `${path}?show=all`,
              label: text.everywhere,
              count: alerts.length,
              isCurrent: isAll,
            },
          ]
        : [],
    emails: isVisiting ? undefined : readEmails(args.context),
  };
}

export async function action(args: Route.ActionArgs) {
  const { value, refused } = await readForm(args.request, emailsForm);
  if (!value) return refused();
  const outcome = await saveEmails(args, value);
  if (!outcome.ok) return refused(outcome.refusal);
  return redirectWithNotice(toPreferencesPath(args.context), {
    tone: "success",
    text: text.saved,
  });
}

export default function MyPreferences({ loaderData, actionData }: Route.ComponentProps) {
  const { projectName, about, email, isConfirmed, isAdmin, path, emails, hasAi } = loaderData;
  const problems = toProblems(actionData);
  const sendsMail = useSendsMail();
  return (
    <>
      <PageTitle title={text.title} isError={problems.all.length > 0} />
      <PageHeading title={text.title} />
      <ErrorSummary problems={problems.all} />
      <p className="about">{text.about(email)}</p>
      {!sendsMail && <Notice tone="warning">{text.noMail}</Notice>}
      {!isConfirmed && (
        <Notice tone="warning">
          {text.unconfirmed} <Link to="/setup">{text.confirm}</Link>
        </Notice>
      )}
      <section className="section">
        <div className="section-heading">
          <h2>{text.alerts}</h2>
          <ButtonLink tone="primary" icon="plus" to={`${path}/alerts/new`}>
            {text.newAlert}
          </ButtonLink>
        </div>
        {!hasAi && <Notice tone="warning">{text.noAi}</Notice>}
        <Alerts {...loaderData} />
        <Disclosure summary={text.rules}>
          <div className="prose">
            <p>{text.leading}</p>
            <p>{text.delay}</p>
          </div>
        </Disclosure>
      </section>
      <section className="section">
        <h2>{text.emails}</h2>
        {emails ? (
          <EmailsForm emails={emails} isAdmin={isAdmin} result={actionData} />
        ) : (
          <p>{text.visiting}</p>
        )}
      </section>
      {(about.description || about.contact) && (
        <section className="section prose">
          <h2>{text.project(projectName)}</h2>
          {about.description && <p>{about.description}</p>}
          {about.contact && <p>{text.contact(about.contact)}</p>}
        </section>
      )}
    </>
  );
}

function Alerts({ rows, filters, isAll }: Route.ComponentProps["loaderData"]) {
  return (
    <>
      {filters.length > 0 && <FilterLinks label={text.which} filters={filters} />}
      {rows.length === 0 ? (
        <EmptyState heading={text.noAlerts}>{text.noAlertsText}</EmptyState>
      ) : (
        <>
          <p className="list-caption">{text.caption(rows.length)}</p>
          <AlertRows rows={rows} withProject={isAll} />
        </>
      )}
    </>
  );
}
