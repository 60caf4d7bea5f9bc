import { Link } from "react-router";
import { PageTitle } from "#app/components/page-title.tsx";
import { readForm } from "#app/forms/form.ts";
import { toProblems } from "#app/forms/problems.ts";
import { requireProject, requireViewer } from "#app/services/navigation/navigation.server.ts";
import { redirectWithNotice } from "#app/services/navigation/notice.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { FilterLinks } from "#app/ui/filter-links.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { Table } from "#app/ui/table.tsx";
import type { Route } from "./+types/page";
import { alertColumns } from "./alert-columns.tsx";
import { readOwnAlerts, toAlertRow, toPreferencesPath } from "./alerts.server.ts";
import { emailsForm, readEmails, saveEmails } from "./emails.server.ts";
import { EmailsForm } from "./emails-form.tsx";

const text = {
  title: "My preferences",
  about: (email: string) => `What is mailed to you, at ${email}.`,
  unconfirmed: "Nothing is mailed before your e-mail address is confirmed.",
  confirm: "Confirm it",
  alerts: "E-mail alerts",
  newAlert: "New alert",
  which: "Alerts of which projects",
  here: "This project",
  everywhere: "All my projects",
  caption: (count: number) => (count === 1 ? "1 alert" : `${count} alerts`),
  noAlerts: "There are no alerts",
  noAlertsText:
    "An alert mails you when a thermal camera has recorded the animal that you wait for, with a picture.",
  rules: "What sets off an alert",
  leading:
    "The AI's tags of a recording decide: the animal that most of its tracks show, and of several with as many the one that can be seen best. A rarer animal in the same recording sets off nothing. An alert on an animal counts for all kinds of it, too.",
  delay:
    "The mail goes out when the recording is processed. Cameras that save power upload once a day, so theirs come the next morning; what is older than 24 hours by then is not mailed.",
  emails: "E-mails from this project",
  visiting: "Digests, and mails about devices that have stopped, are for members of the project.",
  saved: "Your choice is saved.",
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
    email: user.email,
    isConfirmed: user.emailConfirmed,
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
  const { projectName, email, isConfirmed, isAdmin, path, emails } = loaderData;
  const problems = toProblems(actionData);
  return (
    <>
      <PageTitle title={text.title} isError={problems.all.length > 0} />
      <PageHeading title={text.title} context={projectName} />
      <ErrorSummary problems={problems.all} />
      <p className="about">{text.about(email)}</p>
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
        <Table
          caption={text.caption(rows.length)}
          rows={rows}
          rowKey={({ id }) => id}
          columns={alertColumns({ withProject: isAll })}
        />
      )}
    </>
  );
}
