import { ButtonForm } from "#app/components/forms/button-form.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { Facts } from "#app/ui/facts.tsx";
import { type Column, Table } from "#app/ui/table.tsx";
import { type Moment, TimeOf } from "#app/ui/time-of.tsx";
import { NewPasskey, type NewPasskeyProps } from "./new-passkey.tsx";

const text = {
  since: "On since",
  codes: "Recovery codes left",
  few: "Have new ones before the last is used.",
  app: "Authenticator app",
  hasApp: "Set up",
  noApp: "Not set up",
  passkeys: "Passkeys",
  count: (count: number) => (count === 1 ? "1 passkey" : `${count} passkeys`),
  columns: { name: "Name", created: "Added", used: "Last used", actions: "Actions" },
  never: "never",
  remove: "Remove",
  removing: "Removing…",
  change: "Change it",
  start: "Set up an app",
  renew: "Make new recovery codes",
  renewNow: "Make new recovery codes?",
  renewText: "The codes that you have stop working.",
  turnOffNow: "Turn off two-step sign-in?",
  turnOffText:
    "Your password alone signs you in then. Your authenticator app, passkeys and recovery codes no longer work, and projects that ask for two-step sign-in close.",
  turnOff: "Turn off",
  pending: "Saving…",
};

interface Passkey {
  id: number;
  name: string;
  created: Moment;
  used: Moment | undefined;
}

interface Props extends NewPasskeyProps {
  since: Moment;
  recoveryCodes: number;
  app: boolean;
  passkeys: Passkey[];
}

export function TwoStepOn({ since, recoveryCodes, app, passkeys, ...ofNew }: Props) {
  const left = recoveryCodes < 3 ? `${recoveryCodes}. ${text.few}` : recoveryCodes;
  return (
    <>
      <Facts
        facts={[
          { term: text.since, value: <TimeOf {...since} /> },
          { term: text.codes, value: left },
          { term: text.app, value: app ? text.hasApp : text.noApp },
        ]}
      />
      <section className="section">
        <h2>{text.passkeys}</h2>
        {passkeys.length > 0 && (
          <Table
            caption={text.count(passkeys.length)}
            rows={passkeys}
            rowKey={({ id }) => id}
            columns={columns}
          />
        )}
        <div className="after-list">
          <NewPasskey {...ofNew} />
        </div>
      </section>
      <section className="section">
        <h2>{text.change}</h2>
        {!app && (
          <ButtonForm fields={{ intent: "start" }} label={text.start} pending={text.pending} />
        )}
        <Disclosure summary={text.renewNow}>
          <p>{text.renewText}</p>
          <ButtonForm fields={{ intent: "renew" }} label={text.renew} pending={text.pending} />
        </Disclosure>
        <Disclosure summary={text.turnOffNow}>
          <p>{text.turnOffText}</p>
          <ButtonForm
            fields={{ intent: "turn-off" }}
            label={text.turnOff}
            pending={text.pending}
            tone="danger"
          />
        </Disclosure>
      </section>
    </>
  );
}

const columns: Column<Passkey>[] = [
  { name: text.columns.name, cell: ({ name }) => name },
  { name: text.columns.created, cell: ({ created }) => <TimeOf {...created} /> },
  {
    name: text.columns.used,
    cell: ({ used }) => (used ? <TimeOf {...used} /> : text.never),
  },
  {
    name: text.columns.actions,
    cell: ({ id, name }) => (
      <ButtonForm
        fields={{ intent: "remove-passkey", passkeyId: id }}
        label={text.remove}
        about={name}
        pending={text.removing}
      />
    ),
  },
];
