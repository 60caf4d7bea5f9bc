import { Link } from "react-router";
import { Facts } from "#app/ui/facts.tsx";
import { StatusWord } from "#app/ui/status-word.tsx";
import { useSendsMail } from "./no-mail-server.tsx";

const text = {
  heading: "Your site",
  about: "What is set up, and what is left to do. You change it in the server's settings.",
  account: "First account",
  accountIs: "Made. It can see and change everything.",
  mail: "Email",
  sends: "Sent by your mail server",
  noMail: "No mail server. Emails wait in the outbox with their links, for you to pass on.",
  mailSetting: "To send them, set SMTP_URL.",
  outbox: "Open the outbox",
  address: "Public address",
  noAddress: "Not set. Links in emails lead to this machine alone.",
  addressSetting: "Set PUBLIC_URL to the address that people type.",
  backup: "Backup",
  backupText:
    "Nightjar can’t see whether you have one. Run npm run backup every night, as “Backup and restore” in docs/operating.md explains. A plain copy of DATA_DIR, made while the server runs, may be unusable.",
  people: "Accounts",
  peopleText:
    "Anybody can register from now on. They see a project only if its admins let them in.",
};

/** For whoever has just set the site up. */
export function SiteChecklist({ publicUrl }: { publicUrl: string | undefined }) {
  const sendsMail = useSendsMail();
  return (
    <section className="section settings">
      <h2>{text.heading}</h2>
      <p>{text.about}</p>
      <Facts
        facts={[
          { term: text.account, value: <StatusWord tone="ok">{text.accountIs}</StatusWord> },
          { term: text.mail, value: sendsMail ? <Done words={text.sends} /> : <NoMail /> },
          {
            term: text.address,
            value: publicUrl ? (
              <Done words={publicUrl} />
            ) : (
              <Open words={text.noAddress} setting={text.addressSetting} />
            ),
          },
          { term: text.backup, value: <StatusWord tone="attention">{text.backupText}</StatusWord> },
          { term: text.people, value: text.peopleText },
        ]}
      />
    </section>
  );
}

function Done({ words }: { words: string }) {
  return <StatusWord tone="ok">{words}</StatusWord>;
}

function Open({ words, setting }: { words: string; setting: string }) {
  return (
    <>
      <StatusWord tone="attention">{words}</StatusWord> {setting}
    </>
  );
}

function NoMail() {
  return (
    <>
      <Open words={text.noMail} setting={text.mailSetting} />{" "}
      <Link to="/outbox">{text.outbox}</Link>
    </>
  );
}
