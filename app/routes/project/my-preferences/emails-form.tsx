import type { FormResult } from "#app/forms/form.ts";
import { toProblems } from "#app/forms/problems.ts";
import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/choices.tsx";
import type { EmailKind } from "./emails.server.ts";

const text = {
  kinds: {
    dailyDigest: "A digest each morning",
    weeklyDigest: "A digest each Monday",
    reportStoppedDevices: "When a device needs a visit",
  },
  hints: {
    dailyDigest:
      "How many visits by which animals since the last one, at about 9:10 am. When there are no visits, one email says so, and the next comes when there are visits again.",
    weeklyDigest: "The same for the past week.",
    reportStoppedDevices:
      "One email when there has been no contact with a device for 25 hours, or for 48 hours if it only records sound. One when a battery is low, or will be empty within a week.",
  },
  admins: "Admins get it unless they turn it off.",
  save: "Save",
  saving: "Saving…",
};

interface Props {
  emails: Record<EmailKind, boolean>;
  isAdmin: boolean;
  result: FormResult | undefined;
}

export function EmailsForm({ emails, isAdmin, result }: Props) {
  const problems = toProblems(result);
  const kinds = Object.keys(text.kinds) as EmailKind[];
  const hintOf = (kind: EmailKind) =>
    kind === "reportStoppedDevices" && isAdmin
      ? `${text.hints[kind]} ${text.admins}`
      : text.hints[kind];
  return (
    <form className="form" method="post">
      <input type="hidden" name="shown" value={kinds.filter((kind) => emails[kind]).join(" ")} />
      {kinds.map((kind) => (
        <Checkbox
          key={kind}
          {...problems.box(kind, emails[kind])}
          label={text.kinds[kind]}
          hint={hintOf(kind)}
        />
      ))}
      <Button data-pending={text.saving}>{text.save}</Button>
    </form>
  );
}
