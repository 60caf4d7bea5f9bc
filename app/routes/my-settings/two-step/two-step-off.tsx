import { ButtonForm } from "#app/components/forms/button-form.tsx";
import { NewPasskey, type NewPasskeyProps } from "./new-passkey.tsx";

const text = {
  about:
    "Signing in then takes a second step as well as your password, so that nobody gets in with the password alone. You can have an app, passkeys, or both.",
  app: "With an app",
  aboutApp: "An authenticator app on your phone shows a code that you type. It works everywhere.",
  start: "Set up an app",
  starting: "Starting…",
  passkey: "With a passkey",
};

export function TwoStepOff(props: NewPasskeyProps) {
  return (
    <>
      <p className="form">{text.about}</p>
      <section className="section">
        <h2>{text.app}</h2>
        <p className="form">{text.aboutApp}</p>
        <div className="after-list">
          <ButtonForm
            fields={{ intent: "start" }}
            label={text.start}
            pending={text.starting}
            tone="primary"
          />
        </div>
      </section>
      <section className="section">
        <h2>{text.passkey}</h2>
        <NewPasskey {...props} />
      </section>
    </>
  );
}
