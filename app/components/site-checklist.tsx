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
  backsUp: "Made and checked each night.",
  noBackup: "Not set up here.",
  backupSetting:
    "Set BACKUP_TO to a folder on another disk or to a bucket, or run npm run backup every night. A plain copy of DATA_DIR, made while the server runs, may be unusable.",
  backups: "See the backups",
  people: "Accounts",
  peopleText:
    "Anybody can register from now on. They see a project only if its admins let them in.",
};

interface Props {
  publicUrl: string | undefined;
  /** Undefined where the server does not tell. */
  backsUp: boolean | undefined;
}

/** For whoever has just set the site up. */
export function SiteChecklist({ publicUrl, backsUp }: Props) {
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
          ...(backsUp === undefined
            ? []
            : [{ term: text.backup, value: <Backup backsUp={backsUp} /> }]),
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

function Backup({ backsUp }: { backsUp: boolean }) {
  if (!backsUp) return <Open words={text.noBackup} setting={text.backupSetting} />;
  return (
    <>
      <Done words={text.backsUp} /> <Link to="/backups">{text.backups}</Link>
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
