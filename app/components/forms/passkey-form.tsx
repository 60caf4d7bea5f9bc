import type { ReactNode } from "react";
import { Button } from "#app/ui/button.tsx";
import { HiddenFields } from "./hidden-fields.tsx";

const text = {
  problem: {
    use: "No passkey was used. Try again, or go on another way.",
    make: "No passkey was made. Try again, or set up an app.",
  },
};

interface Props {
  /** Whether the browser makes a new one or uses one that it has. */
  kind: "make" | "use";
  asked: { options: Record<string, unknown>; passkeyToken: string };
  /** The form's target; the page itself where it is absent. */
  action?: string;
  fields?: readonly [string, string][];
  label: string;
  pending: string;
  tone?: "primary" | "neutral";
  children?: ReactNode;
}

const none: readonly [string, string][] = [];

/** Shown where scripts run: browsers speak of passkeys to scripts alone. */
export function PasskeyForm({ kind, asked, action, fields = none, children, ...button }: Props) {
  const { label, pending, tone = "neutral" } = button;
  return (
    <form
      className={kind === "make" ? "form passkey after-list" : "passkey after-list"}
      method="post"
      action={action}
      data-passkey={kind}
      data-options={JSON.stringify(asked.options)}
      data-problem={text.problem[kind]}
    >
      <script async src="/passkeys.js" />
      <HiddenFields fields={[...fields, ["passkeyToken", asked.passkeyToken]]} />
      <input type="hidden" name="response" defaultValue="" />
      {children}
      <Button tone={tone} data-pending={pending}>
        {label}
      </Button>
      <p role="alert" />
    </form>
  );
}
