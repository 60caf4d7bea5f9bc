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
  const { ana, kiri, mere, olda, ida, aroha, sam, tama, una, uta, rua, wiremu, newcomer } = site;
  const { emptyProject, projectId } = site;
  const invitation = await findLink(site, newcomer, "accept-invite");
  const invitationOfIda = await findLink(site, ida.email, "accept-invite");
  const request = await findLink(site, ana.email, "confirm-group-membership-request");
  const reset = await findLink(site, ana.email, "reset-password");
  const confirmation = await findLink(site, una.email, "confirm-account-email");
  const undo = await findLink(site, tama.email, "undo-address-change");
  const users = `${site.project}/settings/users`;
  const usersOfEmpty = `${emptyProject}/settings/users`;

  return [
    {
      states: [
        ["/", "Forgot password?"],
        ["/sign-in", problem, send("Sign in")],
        ["/sign-in", problem, send("Sign in", { Email: ana.email, Password: "not this one" })],
        [
          "/sign-in",
          "or one of your recovery codes",
          send("Sign in", { Email: kiri.email, Password: password }),
        ],
        ["/sign-in/code", problem, send("Sign in")],
        ["/my-settings", "Sign in to continue to the page you asked for."],
        [invitation, "Sign in to answer the invitation"],
        [request, "Sign in as an admin of the project"],
        ["/register", "Sign in here"],
        ["/register", problem, send("Create account")],
        [
          "/register",
          "This address already has an account.",
          send(
            "Create account",
            {
              "Your name": "Ana",
              Email: ana.email,
              Password: password,
              "Repeat the password": password,
            },
            ["I agree to"],
          ),
        ],
        [`/register${invitation}`, "You have been invited to"],
        [`/register${invitationOfIda}`, "which already has an account"],
        ["/register/accept-invite/token", "This invitation no longer works"],
        ["/join/token", "This link no longer works"],
        ["/forgot-password", "make a link for choosing a new password"],
        ["/forgot-password", problem, send("Ask for a link")],
        ["/forgot-password", "has an account here", send("Ask for a link", { Email: newcomer })],
        ["/reset-password", "Open your link again"],
        [reset, "Choose a new password for"],
        ["/reset-password", problem, send("Reset my password")],
        ["/reset-password/token", "This link no longer works"],
        ["/reset-password", problem, send("Ask for a link")],
        ["/new-password?token=token", "This link no longer works"],
        [undo, "Your account keeps"],
        ["/undo-address-change/token", "This link is incomplete."],
        ["/stop-alert/token", "This link is incomplete."],
        [`${undo}x`, problem, send("Keep this address")],
        ["/first-account/token", "The first account already exists."],
        ["/end-user-agreement", "without warranty"],
        ["/releases", "Older changes"],
        ["/releases?page=2", "Newer changes"],
        ["/sign-out", "Stay signed in"],
      ],
    },
    {
      by: una,
      states: [
        ["/setup", "your address has to be confirmed"],
        ["/setup?still=1", "Check again now"],
        ["/setup?change=address", "New address"],
        ["/setup?change=address", problem, send("Change email address")],
        ["/setup?updated=1", "Your address has been changed."],
        [confirmation, "Is this your address?"],
        ["/confirm-account-email/token", "This link is incomplete."],
        [`${confirmation}x`, "Send a new link", send("Confirm address")],
      ],
    },
    { by: uta, states: [["/setup", "One thing is left"]] },
    {
      by: olda,
      states: [
        ["/", "accept it to continue"],
        ["/end-user-agreement", problem, send("Accept")],
      ],
    },
    {
      by: sam,
      states: [
        ["/setup", "You have no projects yet"],
        ["/setup/new-project", "You can change it later"],
        ["/setup/new-project", problem, send("Create project")],
        ["/setup/join-project", "By a device"],
        [`/setup/join-project?admin=${ana.email}`, "Which project"],
        ["/setup/join-project?admin=nobody%40example.org", problem],
        ["/setup/join-project", problem, send("Send request to join")],
        [invitation, "This invitation was sent to"],
        [invitationOfIda, "This invitation is for the account"],
        ["/accept-invite/token", "This invitation no longer works"],
        ["/invitations", "Nothing is waiting"],
        ["/my-settings", "You are not in any project yet."],
        ["/my-jobs", "No jobs yet"],
      ],
    },
    {
      by: ida,
      states: [
        ["/setup", "has invited you as admin"],
        [site.project, "You can open the project once you accept."],
        ["/invitations", "has invited you as admin"],
        [invitationOfIda, "Your account"],
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
        [invitation, "You already belong to"],
        [request, "Only admins of the project can answer"],
        [users, "Dashboard"],
        [`${site.project}/leave`, "You will no longer see"],
        ["/switch-project", "(selected)"],
        ["/new-project", problem, send("Create project")],
        ["/join-project?admin=nobody%40example.org", problem],
        ["/join-project", problem, send("Send request to join")],
        ["/outbox", "Your account doesn't have access to it."],
        ["/my-jobs", "1,212 of 4,040 files done"],
        ["/all-jobs", "Your account doesn't have access to it."],
        ["/backups", "Your account doesn't have access to it."],
        ["/site", "Your account doesn't have access to it."],
      ],
    },
    {
      by: ana,
      states: [
        [`${site.project}/settings`, "3 members"],
        [users, "Wants to join"],
        [`${users}?show=admins`, "The project's admins"],
        [`${users}?show=pending`, "People who are invited or have asked to join"],
        [`${users}/invite`, "Make invitations"],
        [`${users}/invite`, problem, send("Make invitations")],
        [
          `${users}/invite`,
          "Result for each address",
          send("Make invitations", { "Email addresses": `${mere.email}\nno address` }),
        ],
        [`${users}/requests/${aroha.id}`, "Approve request"],
        [`${users}/requests/${mere.id}`, "is already in the project"],
        [`${users}/invites/${newcomer}`, "Withdraw invitation"],
        [`${users}/${mere.id}`, "Save permissions"],
        [`${users}/${ana.id}`, "You cannot remove this"],
        [`${users}/${ida.id}`, "There is nothing at this address"],
        [`${users}/999`, "There is nothing at this address"],
        [`${users}/${mere.id}/remove`, "will no longer see the project"],
        [`${users}/${aroha.id}/remove`, "Deny request"],
        [`${site.project}/leave`, "You are the last admin"],
        ...listSettingsStates(`${site.project}/settings`),
        ...listManagedStates(site),
        [request, "Only approve people you know"],
        [request.replace("group", "project"), "Only approve people you know"],
        [`${request}x`, "This link no longer works"],
      ],
    },
    {
      by: tama,
      states: [
        [emptyProject, "No device is connected yet"],
        [usersOfEmpty, "1 member"],
        [`${usersOfEmpty}?show=pending`, "Nobody is waiting."],
        ["/switch-project", "(selected)"],
        ["/my-settings", "is not confirmed yet"],
        ["/my-settings/email", "Make a new link"],
      ],
    },
    {
      by: rua,
      states: [
        [site.project, "You can read"],
        [users, "Wants to join"],
        [`${users}/invite`, "Your account doesn't have access to it."],
        ["/switch-project", "A person's projects"],
        ["/all-jobs?state=finished", "Finished"],
      ],
    },
    {
      by: wiremu,
      states: [
        [users, "You can change"],
        [`${users}/${mere.id}`, "Save permissions"],
        ["/all-people", "Everybody with an account"],
        ["/all-people?q=nobody-at-all", "Nobody fits"],
        [`/all-people/${mere.id}`, mere.email],
        [`${site.project}/leave`, "There is nothing at this address"],
        [`/switch-project?user=${ana.email}`, "Only projects of"],
        ["/switch-project?user=e&device=e&show=30", "Silent camera"],
        ["/switch-project?q=zzz&user=zzz&device=zzz", "No devices match."],
        ["/outbox", "The last attempt failed", openAll],
        ["/all-jobs", "Last error"],
        ["/all-jobs?state=failed", "Failed"],
        ["/backups", "No backups are made."],
        ["/site", "Retry"],
        ["/my-jobs", "No jobs yet"],
      ],
    },
  ];
}
