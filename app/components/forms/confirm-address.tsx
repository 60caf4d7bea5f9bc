import type { Problems } from "#app/forms/problems.ts";
import { Button } from "#app/ui/button.tsx";
import { TextInput } from "#app/ui/text-inputs.tsx";
import { ButtonForm } from "./button-form.tsx";
import { useSendsMail } from "../no-mail-server.tsx";

const text = {
  sent: "We have sent an email to",
  sentToNew: "Your address has been changed. We have sent an email to",
  toSend:
    "You need to confirm your address before you can open your projects. We will send an email to",
  next: "Open the link in it to confirm that the address is yours. If no email arrives, look in your spam folder.",
  send: "Send the email",
  sendAgain: "Send the email again",
  toConfirm: "One thing is left: your address has to be confirmed.",
  changedToConfirm: "Your address has been changed. It has to be confirmed.",
  ask: "This site has no mail server. Ask whoever runs it to confirm your address, or to give you the link for it.",
  newLink: "Make a new link",
  sending: "Sending…",
  newAddress: "New address",
  save: "Change email address",
  saving: "Saving…",
  looksAgain: (seconds: number) => `This page checks again every ${seconds} seconds.`,
  stop: "Stop checking",
  look: "Check again now",
};

interface Props {
  problems: Problems;
  email: string;
  hasProjects: boolean;
  isUpdated: boolean;
  isChanging: boolean;
  /** Absent where the page does not look again by itself. */
  looksAgainSeconds: number | undefined;
  links: { stop: string; look: string };
}

/** Waits for the link of the mail to be opened, here or on another device. */
export function ConfirmAddress(props: Props) {
  const { email, hasProjects, isUpdated, isChanging, problems } = props;
  const isPending = hasProjects && !isUpdated;
  const sendsMail = useSendsMail();
  const unmailed = isUpdated ? text.changedToConfirm : text.toConfirm;
  const mailed = isUpdated ? text.sentToNew : isPending ? text.toSend : text.sent;
  const resend = isPending ? text.send : text.sendAgain;
  return (
    <>
      <p>{sendsMail ? mailed : unmailed}</p>
      <p className="address">{email}</p>
      <p>{sendsMail ? text.next : text.ask}</p>
      <ButtonForm
        fields={{ intent: "resend" }}
        label={sendsMail ? resend : text.newLink}
        pending={text.sending}
      />
      {isChanging && <ChangeAddressForm problems={problems} />}
      <LookAgain {...props} />
    </>
  );
}

function ChangeAddressForm({ problems }: { problems: Problems }) {
  return (
    <form method="post" noValidate>
      <input type="hidden" name="intent" value="change-address" />
      <TextInput
        {...problems.field("email")}
        label={text.newAddress}
        type="email"
        autoComplete="email"
      />
      <Button data-pending={text.saving}>{text.save}</Button>
    </form>
  );
}

function LookAgain({ looksAgainSeconds, links }: Props) {
  if (looksAgainSeconds === undefined) {
    return (
      <p>
        <a href={links.look}>{text.look}</a>
      </p>
    );
  }
  return (
    <p>
      {text.looksAgain(looksAgainSeconds)} <a href={links.stop}>{text.stop}</a>
    </p>
  );
}
