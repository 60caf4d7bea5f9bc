import type { Page } from "playwright";
import { password, type Person } from "#tests/support/people.ts";
import { type Everybody, findLink } from "./everybody.ts";

/** An address, what its page then says, and what is done on it before it says that. */
export interface Visit {
  /** Nobody, where it is absent. */
  by?: Person;
  states: State[];
}

export type State = [path: string, says: string, act?: (page: Page) => Promise<void>];

/** Sends a form of the page with those fields, by their labels, and all others as they are. */
function send(button: string, typed: Record<string, string> = {}, ticked: string[] = []) {
  return async (page: Page) => {
    const main = page.getByRole("main");
    for (const [label, text] of Object.entries(typed)) {
      await main.getByLabel(label, { exact: true }).fill(text);
    }
    for (const label of ticked) await main.getByLabel(label).check();
    await main.getByRole("button", { name: button, exact: true }).click();
  };
}

const problem = "There is a problem";

/** Everything that each kind of person can be shown. Every address of the site is among it. */
export async function listVisits(site: Everybody): Promise<Visit[]> {
  const { ana, mere, olda, ida, aroha, sam, tama, una, uta, rua, wiremu, newcomer } = site;
  const { emptyProject, projectId } = site;
  const invitation = await findLink(site, newcomer, "accept-invite");
  const invitationOfIda = await findLink(site, ida.email, "accept-invite");
  const request = await findLink(site, ana.email, "confirm-group-membership-request");
  const reset = await findLink(site, ana.email, "reset-password");
  const confirmation = await findLink(site, una.email, "confirm-account-email");
  const users = `${site.project}/settings/users`;
  const usersOfEmpty = `${emptyProject}/settings/users`;

  return [
    {
      states: [
        ["/", "Forgot password?"],
        ["/sign-in", problem, send("Sign in")],
        ["/sign-in", problem, send("Sign in", { "E-mail": ana.email, Password: "not this one" })],
        ["/my-settings", "Sign in to go on to the page you asked for."],
        [invitation, "Sign in to answer the invitation"],
        [request, "Sign in as an admin of the project"],
        ["/register", "Sign in here"],
        ["/register", problem, send("Create account")],
        [
          "/register",
          "This address has an account.",
          send(
            "Create account",
            {
              "Your name": "Ana",
              "E-mail": ana.email,
              Password: password,
              "Repeat the password": password,
            },
            ["I agree to"],
          ),
        ],
        [`/register${invitation}`, "You have been invited to"],
        [`/register${invitationOfIda}`, "which exists already"],
        ["/register/accept-invite/token", "This invitation does not work any more"],
        ["/forgot-password", "We send a link to it"],
        ["/forgot-password", problem, send("Send account recovery email")],
        [
          "/forgot-password",
          "has an account here",
          send("Send account recovery email", { "E-mail": newcomer }),
        ],
        ["/reset-password", "Open the link in the mail"],
        [reset, "Choose a new password for"],
        ["/reset-password", problem, send("Reset my password")],
        ["/reset-password/token", "This link does not work any more"],
        ["/reset-password", problem, send("Send account recovery email")],
        ["/new-password?token=token", "This link does not work any more"],
        ["/first-account/token", "It becomes a super-user"],
        ["/first-account/token", problem, send("Make the account")],
        ["/end-user-agreement", "without warranty"],
        ["/releases", "Release notes"],
        ["/sign-out", "Stay signed in"],
      ],
    },
    {
      by: una,
      states: [
        ["/setup", "We have sent a mail to"],
        ["/setup?still=1", "Look again now"],
        ["/setup?change=address", "New address"],
        ["/setup?change=address", problem, send("Change the address")],
        ["/setup?updated=1", "Your address is changed."],
        [confirmation, "Is this your address?"],
        ["/confirm-account-email/token", "This link is not complete."],
        [`${confirmation}x`, "Send a new link", send("Confirm the address")],
      ],
    },
    { by: uta, states: [["/setup", "Your address has to be confirmed"]] },
    {
      by: olda,
      states: [
        ["/", "accept it to go on"],
        ["/end-user-agreement", problem, send("Accept")],
      ],
    },
    {
      by: sam,
      states: [
        ["/setup", "You have no projects yet"],
        ["/setup/new-project", "It cannot be changed later"],
        ["/setup/new-project", problem, send("Create the project")],
        ["/setup/join-project", "By a device"],
        [`/setup/join-project?admin=${ana.email}`, "Which project"],
        ["/setup/join-project?admin=nobody%40example.org", problem],
        ["/setup/join-project", problem, send("Send the request to join")],
        [invitation, "This invitation was sent to"],
        [invitationOfIda, "This invitation is for the account of"],
        ["/accept-invite/token", "This invitation does not work any more"],
        ["/invitations", "Nothing waits"],
        ["/my-settings", "You are in no project yet."],
      ],
    },
    {
      by: ida,
      states: [
        ["/setup", "has invited you as admin"],
        [site.project, "The project opens once you accept."],
        ["/invitations", "has invited you as admin"],
        [invitationOfIda, "With the account"],
        ["/join-project", "Invitations and requests"],
      ],
    },
    {
      by: aroha,
      states: [
        ["/setup", "You have asked to join."],
        [`/invitations/${projectId}`, "Waiting for approval."],
      ],
    },
    {
      by: mere,
      states: [
        ...listProjectStates(site),
        ...listOwnStates(site),
        [invitation, "You belong to"],
        [request, "Only admins of the project may answer"],
        [users, "Dashboard"],
        [`${site.project}/leave`, "You will see nothing of"],
        ["/switch-project", "(selected)"],
        ["/new-project", problem, send("Create the project")],
        ["/join-project?admin=nobody%40example.org", problem],
        ["/join-project", problem, send("Send the request to join")],
        ["/outbox", "Your account may not open this page."],
      ],
    },
    {
      by: ana,
      states: [
        [`${site.project}/settings`, "3 members"],
        [users, "Wants to join"],
        [`${users}?show=admins`, "Those who manage the project"],
        [`${users}?show=pending`, "Those who are invited or want to join"],
        [`${users}/invite`, "Invite them"],
        [`${users}/invite`, problem, send("Invite them")],
        [
          `${users}/invite`,
          "What became of each",
          send("Invite them", { "E-mail addresses": `${mere.email}\nno address` }),
        ],
        [`${users}/requests/${aroha.id}`, "Let them in"],
        [`${users}/requests/${mere.id}`, "is in the project already"],
        [`${users}/invites/${newcomer}`, "Take the invitation back"],
        [`${users}/${mere.id}`, "Save the rights"],
        [`${users}/${ana.id}`, "Cannot be taken away"],
        [`${users}/${ida.id}`, "has not answered yet"],
        [`${users}/999`, "There is nothing at this address"],
        [`${users}/${mere.id}/remove`, "gets a mail that says so"],
        [`${users}/${aroha.id}/remove`, "Deny the request"],
        [`${site.project}/leave`, "You are the last admin of"],
        ...listSettingsStates(`${site.project}/settings`),
        ...listManagedStates(site),
        [request, "Approve only people you know"],
        [request.replace("group", "project"), "Approve only people you know"],
        [`${request}x`, "This link does not work any more"],
      ],
    },
    {
      by: tama,
      states: [
        [emptyProject, "No device is connected yet"],
        [usersOfEmpty, "1 member"],
        [`${usersOfEmpty}?show=pending`, "Nobody is waiting."],
        ["/switch-project", "(selected)"],
      ],
    },
    {
      by: rua,
      states: [
        [site.project, "and may read"],
        [users, "Wants to join"],
        [`${users}/invite`, "Your account may not open this page."],
        ["/switch-project", "Projects of a person"],
      ],
    },
    {
      by: wiremu,
      states: [
        [users, "and may change"],
        [`${users}/${mere.id}`, "Save the rights"],
        [`${site.project}/leave`, "There is nothing at this address"],
        [`/switch-project?user=${ana.email}`, "Only projects of"],
        ["/switch-project?user=e&device=e&show=30", "Silent camera"],
        ["/switch-project?q=zzz&user=zzz&device=zzz", "No device fits."],
        ["/outbox", "The last attempt failed", openAll],
      ],
    },
  ];
}

/** All that is folded away. */
async function openAll(page: Page): Promise<void> {
  const closed = page.locator("main details:not([open]) > summary");
  while ((await closed.count()) > 0) await closed.first().click();
}

function listSettingsStates(settings: string): State[] {
  const [tagging, labels] = [`${settings}/tagging-settings`, `${settings}/label-settings`];
  const [other, fix] = [`${settings}/project-settings`, `${settings}/fix-project-locations`];
  return [
    [tagging, "These tags stand first"],
    [`${tagging}/edit`, "Edit the tags for cameras"],
    [`${tagging}/reset`, "Restore the usual tags for cameras"],
    [labels, "A label says something of a recording as a whole"],
    [`${labels}/edit?label=missed+track`, "Edit the label"],
    [`${labels}/remove?label=missed+track`, "Remove the label"],
    [`${labels}/reset`, "Restore the usual labels for cameras"],
    [other, "Delete the sound where people are heard"],
    [`${other}/voices`, "Delete the sound where people are heard"],
    [`${other}/ignored-tags`, "Left out on the dashboard"],
    [`${other}/ignored-tags/reset`, "Restore"],
    [fix, "Correct where a device was"],
    [`${fix}/device`, "Correct where a device was"],
  ];
}

/** What only those who manage the project are shown. */
function listManagedStates({ project, camera, locationId }: Everybody): State[] {
  const name = "camera-at-the-very-far-end-of-the-ridge";
  const device = `${project}/devices/${camera.id}/${name}`;
  const location = `${project}/locations/${locationId}`;
  return [
    [`${device}/deactivate`, "Its recordings and its history stay"],
    [`${device}/delete`, "Its recordings and its history stay"],
    [`${device}/reactivate`, "Recording and power"],
    [`${project}/devices`, "Set inactive"],
    [`${project}/locations/new`, "Create a location"],
    [`${project}/locations/import`, "Import locations"],
    [`${location}/rename`, "Give this location a name"],
    [`${location}/move`, "Move"],
    [`${location}/retire`, "Retire"],
    [`${location}/delete`, "Delete"],
    [`${location}/photos/new`, "Add a photo of"],
  ];
}

function listProjectStates({ project, seen, broken, camera, ...site }: Everybody): State[] {
  const device = `${project}/devices/${camera.id}/camera`;
  const alert = `${project}/my-settings/alerts/${site.alertId}`;
  const location = `${project}/locations/${site.locationId}`;
  const views = ["", "/activity"].flatMap((under): State[] => [
    [`${project}${under}/recording/${broken}`, "Details"],
    [`${project}${under}/recording/${broken}/labels`, "cannot be labelled yet"],
    [`${project}${under}/recording/${broken}/notes`, "Notes cannot be written yet"],
    [`${project}${under}/visit/possum/${seen}`, "Visits are not put together yet"],
    [`${project}${under}/visit/possum/${seen}/labels`, "cannot be labelled yet"],
    [`${project}${under}/visit/possum/${seen}/notes`, "Notes cannot be written yet"],
  ]);
  return [
    [project, "Times are in", openAll],
    [`${project}?days=30&species=possum`, "Only possum is listed."],
    [`${project}?days=1&media=audio`, "No recordings in the last 24 hours"],
    [`${project}?until=2026-11-14T00:00:00Z`, "No older recordings"],
    [`${project}?until=never`, "There is nothing at this address"],
    ...views,
    [`${project}/recording/${seen}`, "Details"],
    [`${project}/recording/999`, "There is nothing at this address"],
    [`${project}/nowhere/at/all`, "There is nothing at this address"],
    [`${project}/locations`, "Active in the past"],
    [location, "Latitude, longitude"],
    [`${location}/reactivate`, "Your account may not open this page."],
    [`${location}/photos/none/delete`, "Your account may not open this page."],
    [`${project}/activity`, "Searching all activity is not possible yet."],
    [`${project}/devices`, "numbers are those of the map"],
    [`${project}/devices?q=zzz`, "No device fits"],
    [`${project}/devices/new`, "Register a trail camera"],
    [`${project}/devices/new`, problem, send("Register")],
    [`${device}`, "Recording and power"],
    [`${device}/overview`, "What to do"],
    [`${device}/diagnostics`, "Recording and power"],
    [`${device}/setup`, "Recording options"],
    [`${device}/setup/recording-options`, "Recording options"],
    [`${device}/setup/recording-options/discard`, "Recording options"],
    [`${device}/setup/recording-options/copy`, "Set other devices the same"],
    [`${device}/setup/reference`, "There is no reference photo yet."],
    [`${device}/setup/mask`, "Nothing is masked"],
    [`${device}/setup/mask/new`, "New mask region"],
    [`${device}/setup/mask/edit?region=none`, "There is nothing at this address"],
    [`${device}/setup/mask/delete?region=none`, "Nothing is masked"],
    [`${device}/setup/mask/clear`, "mask"],
    [`${device}/setup/mask/copy`, "There is nothing at this address"],
    [`${device}/schedules`, "Sounds that it plays"],
    [`${device}/manual-uploads`, "Pictures cannot be uploaded by hand yet."],
    [`${device}/events`, "What it told"],
    [`${device}/insights`, "Where animals passed"],
    [`${project}/report`, "There is no report yet."],
    [`${project}/my-settings`, "E-mails from this project"],
    [`${project}/my-settings/alerts/new`, "New alert"],
    [alert, "Edit the alert"],
    [`${alert}/mute`, "Mute the alert on"],
    [`${alert}/delete`, "Delete the alert on"],
    ["/no-such-project", "There is no such project"],
  ];
}

function listOwnStates({ mere }: Everybody): State[] {
  return [
    ["/my-settings", "1 project"],
    ["/my-settings/name", problem, send("Save the name", { "Your name": "" })],
    ["/my-settings/email", "We send a link to the new one"],
    ["/my-settings/email", problem, send("Change the address", { "E-mail": "no address" })],
    ["/my-settings/password", problem, send("Change the password")],
    ["/my-settings/time-zone", "Always this one"],
    ["/my-settings/display", "Dark, for work at night"],
    ["/my-settings/sessions", "End all others"],
    [`/confirm-account-email/${mere.id}`, "This link is not complete."],
  ];
}
