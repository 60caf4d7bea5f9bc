import { z } from "zod";
import { ButtonForm } from "#app/components/forms/button-form.tsx";
import { TaskPage } from "#app/components/forms/task-page.tsx";
import { constraintsOf } from "#app/forms/constraints.server.ts";
import { readForm } from "#app/forms/form.ts";
import { type Problems, toProblems } from "#app/forms/problems.ts";
import { attempt, send } from "#app/services/api/api.server.ts";
import { drawQrCode } from "#app/services/accounts/qr-code.server.ts";
import { redirectWithNotice } from "#app/services/navigation/notice.server.ts";
import { siteOf } from "#app/services/navigation/site.server.ts";
import { requireManagedProject } from "#app/services/projects/people.server.ts";
import { formatMoment, readerZone } from "#app/services/times/times.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/choices.tsx";
import { CopyText } from "#app/ui/copy-text.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { QrCode } from "#app/ui/qr-code.tsx";
import { TextInput } from "#app/ui/text-inputs.tsx";
import { TimeOf } from "#app/ui/time-of.tsx";
import { createJoinLink, endJoinLink, listJoinLinks } from "#contract/wire/projects/join-links.ts";
import type { Route } from "./+types/join-links";
import { maxDaysOfLink, maxPeoplePerLink } from "#contract/bounds.ts";

const text = {
  title: "Link for a group",
  back: "Users",
  about:
    "Show the code at a working bee, or send the link to the whole club. Anybody who opens it can join as a member once they have confirmed their address, until the link has been used up or ends.",
  maxPeople: "For how many people",
  days: "For how many days",
  needsApproval: "An admin approves each person",
  needsApprovalHint: "They ask to join, and wait in the list of users.",
  make: "Make a link",
  making: "Making…",
  working: "Links that work",
  used: (people: number, max: number) => `${people} of ${max} people have used it.`,
  approved: "An admin approves each.",
  until: "Works until",
  by: (name: string) => `Made by ${name}.`,
  endNow: "End this link?",
  endText: "Nobody can join by it any more. Whoever has joined stays.",
  end: "End this link",
  ending: "Ending…",
  made: "Here is the link. Pass it on, or let people scan the code.",
  ended: "The link no longer works.",
};

const { maxPeople, days } = createJoinLink.input.shape;
const form = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("make"),
    maxPeople,
    days,
    needsApproval: z.boolean().default(false),
  }),
  z.object({ intent: z.literal("end"), linkId: z.coerce.number().int() }),
]);

export async function loader(args: Route.LoaderArgs) {
  const { id, usersPath } = requireManagedProject(args.context);
  const { links } = await send(args, listJoinLinks, { groupIdOrName: id });
  const zone = readerZone(args.context);
  const now = siteOf(args.context).now();
  return {
    usersPath,
    links: links.map(({ expiresAt, ...link }) => ({
      ...link,
      qrCode: drawQrCode(link.link),
      expires: formatMoment(expiresAt, zone, now),
    })),
    rules: constraintsOf(form),
  };
}

export async function action(args: Route.ActionArgs) {
  const { id: groupIdOrName, usersPath } = requireManagedProject(args.context);
  const { value, refused } = await readForm(args.request, form);
  if (!value) return refused();
  const isMade = value.intent === "make";
  const outcome = isMade
    ? await attempt(args, createJoinLink, {
        groupIdOrName,
        maxPeople: value.maxPeople,
        days: value.days,
        needsApproval: value.needsApproval,
      })
    : await attempt(args, endJoinLink, { groupIdOrName, linkId: value.linkId });
  if (!outcome.ok) return refused(outcome.refusal);
  const message = isMade ? text.made : text.ended;
  return redirectWithNotice(`${usersPath}/links`, { tone: "success", text: message });
}

export default function JoinLinks({ loaderData, actionData }: Route.ComponentProps) {
  const { usersPath, links, rules } = loaderData;
  const problems = toProblems(actionData, rules);
  return (
    <TaskPage title={text.title} back={{ to: usersPath, label: text.back }} problems={problems}>
      {links.length > 0 && (
        <section className="section prose">
          <h2>{text.working}</h2>
          {links.map((link) => (
            <WorkingLink key={link.id} {...link} />
          ))}
        </section>
      )}
      <section className="section">
        <p className="about">{text.about}</p>
        <NewLink problems={problems} />
      </section>
    </TaskPage>
  );
}

type LinkView = Route.ComponentProps["loaderData"]["links"][number];

function WorkingLink({ id, link, qrCode, people, maxPeople, ...facts }: LinkView) {
  return (
    <article className="section prose">
      <CopyText>{link}</CopyText>
      <QrCode {...qrCode} />
      <p>
        {text.used(people, maxPeople)} {facts.needsApproval && text.approved} {text.until}{" "}
        <TimeOf {...facts.expires} />. {facts.createdBy && text.by(facts.createdBy)}
      </p>
      <Disclosure summary={text.endNow}>
        <p>{text.endText}</p>
        <ButtonForm
          fields={{ intent: "end", linkId: id }}
          label={text.end}
          pending={text.ending}
          tone="danger"
        />
      </Disclosure>
    </article>
  );
}

function NewLink({ problems }: { problems: Problems }) {
  return (
    <form className="form" method="post" noValidate>
      <input type="hidden" name="intent" value="make" />
      <TextInput
        {...problems.field("maxPeople", "20")}
        label={text.maxPeople}
        type="number"
        min={1}
        max={maxPeoplePerLink}
      />
      <TextInput
        {...problems.field("days", "7")}
        label={text.days}
        type="number"
        min={1}
        max={maxDaysOfLink}
      />
      <Checkbox
        {...problems.box("needsApproval")}
        label={text.needsApproval}
        hint={text.needsApprovalHint}
      />
      <Button data-pending={text.making}>{text.make}</Button>
    </form>
  );
}
