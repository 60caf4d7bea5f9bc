import type { ReactNode } from "react";
import { Link } from "react-router";
import { SiteChecklist } from "#app/components/site-checklist.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { WaitingProjects } from "#app/components/projects/waiting-projects.tsx";
import { attempt, send, sendIfOffered } from "#app/services/api/api.server.ts";
import { readLook } from "#app/services/navigation/look.server.ts";
import { requireViewer } from "#app/services/navigation/navigation.server.ts";
import { readSiteFacts } from "#app/services/site-facts.server.ts";
import { describeTimeZone } from "#app/services/times/time-zones.server.ts";
import { readerZone } from "#app/services/times/times.server.ts";
import { listWaiting } from "#app/services/api/waiting.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Facts } from "#app/ui/facts.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { StatusWord } from "#app/ui/status-word.tsx";
import { toAddresses } from "#contract/rules/accounts/confirmed-address.ts";
import { listSessions } from "#contract/wire/accounts/sessions.ts";
import { getTwoStep } from "#contract/wire/accounts/two-step.ts";
import { getTimeZone } from "#contract/wire/accounts/users.ts";
import type { Route } from "./+types/page";
import { OwnProjectRows } from "./own-project-rows.tsx";
import { toOwnProjects } from "./own-projects.server.ts";

const text = {
  title: "My settings",
  account: "Account",
  name: "Name",
  email: "Email",
  confirmed: "Confirmed",
  waits: (email: string) => `${email} is not confirmed yet`,
  twoStep: "Two-step sign-in",
  twoStepIs: (isOn: boolean) => (isOn ? "On" : "Off"),
  password: "Password",
  passwordIs: "Known only to you",
  timeZone: "Time zone",
  zone: (zone: string, isChosen: boolean) =>
    `${zone}, ${isChosen ? "chosen by you" : "from your browser"}`,
  display: "Display",
  schemes: { system: "Same as the system", light: "Light", dark: "Dark" },
  lightPages: "light pages",
  thisBrowser: "for this browser",
  sessions: "Signed in",
  places: (count: number) => (count === 1 ? "Here only" : `In ${count} places`),
  agreement: "Agreement",
  accepted: (version: number) => `You accepted version ${version}`,
  change: "Change",
  show: "Show",
  read: "Read it",
  ofThe: {
    name: "the name",
    email: "the email address",
    password: "the password",
    twoStep: "two-step sign-in",
    timeZone: "the time zone",
    display: "the display",
    sessions: "where you are signed in",
    agreement: ", the end user agreement",
  },
  myData: "My data",
  myDataText: "What this site keeps about you.",
  downloadData: "Download my data",
  deleteAccount: "Delete my account",
  projects: "My projects",
  projectCount: (count: number) => (count === 1 ? "1 project" : `${count} projects`),
  noProjects: "You are not in any project yet.",
  createProject: "Create a new project",
  joinProject: "Join an existing project",
  deletedProjects: "Deleted projects",
  waiting: "Invitations and requests",
  nothingWaits:
    "You have no invitations to answer, and none of your requests is waiting for an answer.",
};

export async function loader(args: Route.LoaderArgs) {
  const { user, projects } = requireViewer(args.context);
  const [signedIn, { choice }, waiting, factor] = await Promise.all([
    sendIfOffered(args, listSessions, {}),
    send(args, getTimeZone, {}),
    listWaiting(args),
    attempt(args, getTwoStep, {}),
  ]);
  const { userName, endUserAgreement } = user;
  return {
    account: { userName, ...toAddresses(user), endUserAgreement: endUserAgreement ?? 0 },
    zone: { name: describeTimeZone(readerZone(args.context)), isChosen: choice === "chosen" },
    look: await readLook(args.request),
    site: user.globalPermission === "write" && (await readSiteFacts(args)),
    /** Undefined where the server does not tell. */
    sessionCount: signedIn?.sessions.length,
    /** Undefined where somebody acts as this person, or another server has no such thing. */
    hasTwoSteps: factor.ok ? factor.reply.since !== undefined : undefined,
    projects: toOwnProjects(args.context, projects),
    waiting,
  };
}

export default function MySettings({ loaderData }: Route.ComponentProps) {
  const { projects, waiting } = loaderData;
  return (
    <>
      <PageTitle title={text.title} />
      <PageHeading title={text.title} />
      <Account {...loaderData} />
      {loaderData.site && <SiteChecklist {...loaderData.site} />}
      <section className="section" id="projects">
        <h2>{text.projects}</h2>
        {projects.length === 0 ? (
          <p>{text.noProjects}</p>
        ) : (
          <>
            <p className="list-caption">{text.projectCount(projects.length)}</p>
            <OwnProjectRows rows={projects} />
          </>
        )}
        <div className="cluster after-list">
          <ButtonLink to="/new-project">{text.createProject}</ButtonLink>
          <ButtonLink to="/join-project">{text.joinProject}</ButtonLink>
          <Link to="/my-settings/trash">{text.deletedProjects}</Link>
        </div>
      </section>
      <section className="section">
        <h2>{text.waiting}</h2>
        {waiting.length === 0 ? <p>{text.nothingWaits}</p> : <WaitingProjects rows={waiting} />}
      </section>
      <section className="section">
        <h2>{text.myData}</h2>
        <p>{text.myDataText}</p>
        <div className="cluster after-list">
          <ButtonLink to="/my-settings/my-data">{text.downloadData}</ButtonLink>
          <ButtonLink to="/my-settings/delete">{text.deleteAccount}</ButtonLink>
        </div>
      </section>
    </>
  );
}

type AccountProps = Pick<
  Route.ComponentProps["loaderData"],
  "account" | "zone" | "look" | "sessionCount" | "hasTwoSteps"
>;

function Account({ account, zone, look, sessionCount, hasTwoSteps }: AccountProps) {
  const { userName, email, newEmail, endUserAgreement } = account;
  const mail = (
    <>
      {email} <StatusWord tone="ok">{text.confirmed}</StatusWord>
      {newEmail && (
        <>
          <br />
          <StatusWord tone="attention">{text.waits(newEmail)}</StatusWord>
        </>
      )}
    </>
  );
  const display = [
    text.schemes[look.colorScheme],
    ...(look.lightPages ? [text.lightPages] : []),
    text.thisBrowser,
  ];
  return (
    <section className="section settings">
      <h2>{text.account}</h2>
      <Facts
        facts={[
          setting("name", userName, "/my-settings/name"),
          setting("email", mail, "/my-settings/email"),
          setting("password", text.passwordIs, "/my-settings/password"),
          ...(hasTwoSteps === undefined
            ? []
            : [setting("twoStep", text.twoStepIs(hasTwoSteps), "/my-settings/two-step")]),
          setting("timeZone", text.zone(zone.name, zone.isChosen), "/my-settings/time-zone"),
          setting("display", display.join(", "), "/my-settings/display"),
          ...(sessionCount === undefined
            ? []
            : [setting("sessions", text.places(sessionCount), "/my-settings/sessions", text.show)]),
          setting("agreement", text.accepted(endUserAgreement), "/end-user-agreement", text.read),
        ]}
      />
    </section>
  );
}

/** What it is now, and the link that changes it. */
function setting(of: keyof typeof text.ofThe, value: ReactNode, to: string, verb = text.change) {
  return {
    term: text[of],
    value: (
      <span className="setting">
        <span>{value}</span>
        <Link to={to}>
          {verb}
          <span className="visually-hidden"> {text.ofThe[of]}</span>
        </Link>
      </span>
    ),
  };
}
