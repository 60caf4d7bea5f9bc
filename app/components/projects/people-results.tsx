import { Icon } from "#app/ui/icon.tsx";
import { ListRow } from "#app/ui/list-rows.tsx";
import { type Cut, ResultList } from "./result-list.tsx";

const text = {
  nobody: (address: string) => `Nobody has the address ${address}.`,
  none: "No people match.",
  noAddress: "Type this person's whole email address to see their projects.",
};

/** Those who fit what was typed, or the one whose whole address it is. */
export type People =
  | { kind: "one"; address: string; isKnown: boolean }
  | ({ kind: "many" } & Cut<{ id: number; userName: string; email?: string | undefined }>);

export function PeopleResults({ id, people }: { id: string; people: People }) {
  if (people.kind === "one") return people.isKnown ? null : <p>{text.nobody(people.address)}</p>;
  return (
    <ResultList cut={people} id={id} none={text.none}>
      {people.rows.map(({ id, userName, email }) => (
        <ListRow
          key={id}
          lead={<Icon name="user" />}
          to={email ? toProjectsOf(email) : undefined}
          name={userName}
        >
          <p>{email ?? text.noAddress}</p>
        </ListRow>
      ))}
    </ResultList>
  );
}

function toProjectsOf(user: string): string {
  return `/switch-project?${new URLSearchParams({ user })}#any-project`;
}
