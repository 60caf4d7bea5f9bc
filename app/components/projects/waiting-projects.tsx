import { ListRow, ListRows } from "#app/ui/list-rows.tsx";
import { TimeOf, type Moment } from "#app/ui/time-of.tsx";
import { ButtonForm } from "../forms/button-form.tsx";

const text = {
  invited: (role: string, by: string | undefined) =>
    by ? `${by} has invited you as ${role}` : `You are invited as ${role}`,
  requested: "You have asked to join. An admin of the project will decide.",
  accept: "Accept",
  accepting: "Accepting…",
  decline: "Decline",
  declining: "Declining…",
  theInvitation: (name: string) => `the invitation to ${name}`,
  withdraw: "Withdraw",
  withdrawing: "Withdrawing…",
  theRequest: (name: string) => `the request to join ${name}`,
};

interface WaitingProject {
  id: number;
  name: string;
  state: "invited" | "requested";
  role: string;
  invitedBy: string | undefined;
  since: Moment | undefined;
}

/** Projects that the person is not in yet. Their forms go to the page of each. */
export function WaitingProjects({ rows }: { rows: WaitingProject[] }) {
  return (
    <ListRows>
      {rows.map((row) => (
        <ListRow
          key={row.id}
          to={`/invitations/${row.id}`}
          name={row.name}
          actions={<Answers {...row} />}
        >
          <p>{sentenceOf(row)}</p>
          {row.since && (
            <p>
              <TimeOf {...row.since} />
            </p>
          )}
        </ListRow>
      ))}
    </ListRows>
  );
}

function sentenceOf({ state, role, invitedBy }: WaitingProject): string {
  return state === "requested" ? text.requested : text.invited(role.toLowerCase(), invitedBy);
}

export function Answers({ id, name, state }: Pick<WaitingProject, "id" | "name" | "state">) {
  const action = `/invitations/${id}`;
  if (state === "requested") {
    return (
      <ButtonForm
        action={action}
        fields={{ intent: "withdraw" }}
        label={text.withdraw}
        about={text.theRequest(name)}
        pending={text.withdrawing}
      />
    );
  }
  return (
    <>
      <ButtonForm
        action={action}
        fields={{ intent: "accept" }}
        label={text.accept}
        about={text.theInvitation(name)}
        pending={text.accepting}
        tone="primary"
      />
      <ButtonForm
        action={action}
        fields={{ intent: "decline" }}
        label={text.decline}
        about={text.theInvitation(name)}
        pending={text.declining}
      />
    </>
  );
}
