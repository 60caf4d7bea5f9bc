import { password } from "#tests/support/projects/people.ts";
import { type Everybody, findLink } from "./everybody.ts";
import {
  listManagedStates,
  listOwnStates,
  listProjectStates,
  listSettingsStates,
} from "./project-states.ts";
import { openAll, problem, send, type Visit } from "./state.ts";

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
        ["/my-jobs", "No jobs yet"],
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
        ["/my-jobs", "1,212 of 4,040 files done"],
        ["/all-jobs", "Your account may not open this page."],
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
        ["/all-jobs?state=finished", "Finished"],
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
        ["/switch-project?q=zzz&user=zzz&device=zzz", "No devices match."],
        ["/outbox", "The last attempt failed", openAll],
        ["/all-jobs", "Last fault"],
        ["/all-jobs?state=failed", "Failed"],
        ["/my-jobs", "No jobs yet"],
      ],
    },
  ];
}
