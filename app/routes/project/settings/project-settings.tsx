import { Link, redirect } from "react-router";
import { z } from "zod";
import { readForm } from "#app/forms/form.ts";
import { toProblems } from "#app/forms/problems.ts";
import { requireProject, requireViewer } from "#app/services/navigation/navigation.server.ts";
import { redirectWithNotice } from "#app/services/navigation/notice.server.ts";
import { requireManagedProject } from "#app/services/projects/people.server.ts";
import {
  changeProjectSetting,
  deletesSpeech,
} from "#app/services/projects/project-settings.server.ts";
import { tagName } from "#app/services/recordings/tag-text.server.ts";
import { siteOf } from "#app/services/navigation/site.server.ts";
import { describeTimeZone } from "#app/services/times/time-zones.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/choices.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { Facts } from "#app/ui/facts.tsx";
import { toProjectPath } from "#contract/rules/navigation/navigation.ts";
import { trashDays } from "#contract/rules/projects/deleted-projects.ts";
import { ignoredTagsOf, type Medium } from "#contract/rules/projects/project-tags.ts";
import type { ProjectSettings } from "#contract/wire/projects/project-settings.ts";
import type { Route } from "./+types/project-settings";
import { toListPath } from "./tagging/tagging-settings-lists.server.ts";

const text = {
  heading: "Other settings",
  about: "About",
  name: "Name",
  description: "Description",
  contact: "Contact",
  timeZone: "Time zone",
  none: "Nothing yet",
  ofThe: {
    name: "the name",
    description: "the description",
    contact: "the contact",
    timeZone: "the time zone",
  },
  people: "People's voices",
  filter: "Delete sound when people are heard",
  filterHint:
    "When someone or the AI hears people in a sound recording, its sound is permanently deleted as soon as it is processed. Its tags stay.",
  on: "On: the sound of recordings with human voices is deleted.",
  off: "Off: the sound of recordings with human voices is kept.",
  save: "Save",
  saving: "Saving…",
  soundKept: "From now on, the sound of recordings with human voices is kept.",
  same: "Nothing has changed.",
  keeping: "Keeping recordings",
  falseTriggers: "False triggers",
  kept: "All are kept",
  keptFor: (days: number) => `Deleted after ${days.toLocaleString("en-NZ")} days`,
  theKeeping: "how long false triggers are kept",
  ignored: "Left out on the dashboard",
  cameras: "For cameras",
  recorders: "For audio recorders",
  nothing: "Nothing",
  newDevices: "New devices",
  approval: "Approval",
  approved: "An admin approves each",
  notApproved: "Not needed",
  signingIn: "Signing in",
  twoStep: "Two-step sign-in",
  twoStepOf: {
    nobody: "Each person chooses",
    admins: "Admins need it",
    everyone: "Everybody needs it",
  },
  deleting: "Delete the project",
  deletingText: (days: number) => `For ${days} days its admins can restore it.`,
  delete: "Delete project",
  theTwoStep: "who needs two-step sign-in",
  change: "Change",
  whatOf: { camera: "what is left out for cameras", audio: "what is left out for audio recorders" },
  theApproval: "the approval of new devices",
};

const form = z.object({ filterHuman: z.boolean().default(false) });

export async function loader({ context }: Route.LoaderArgs) {
  const { groupName, settings } = requireProject(context);
  const path = `${toProjectPath(requireProject(context))}/settings/project-settings`;
  const ignored = (medium: Medium) => ({
    text:
      ignoredTagsOf(settings, medium)
        .map((tag) => tagName(tag, medium))
        .join(", ") || text.nothing,
    to: toListPath(context, { view: "project-settings/ignored-tags", medium }),
  });
  return {
    mayManage: requireViewer(context).mayManage,
    filterHuman: deletesSpeech(context),
    about: [
      { key: "name" as const, text: groupName, to: `${path}/name` },
      { key: "description" as const, text: settings?.description, to: `${path}/about` },
      { key: "contact" as const, text: settings?.contact, to: `${path}/about#contact` },
      {
        key: "timeZone" as const,
        text: describeTimeZone(siteOf(context).defaultTimeZone),
        to: `${path}/about#timeZone`,
      },
    ],
    keeping: { text: describeKeeping(settings?.keepFalseTriggers), to: `${path}/keeping` },
    approval: {
      text: settings?.approveDevices ? text.approved : text.notApproved,
      to: `${path}/new-devices`,
    },
    twoStep: {
      text: text.twoStepOf[settings?.requireTwoStep ?? "nobody"],
      to: `${path}/two-step`,
    },
    deletePath: `${path}/delete`,
    trashDays,
    ignored: { camera: ignored("camera"), audio: ignored("audio") },
  };
}

function describeKeeping(kept: ProjectSettings["keepFalseTriggers"] = "always"): string {
  return kept === "always" ? text.kept : text.keptFor(kept);
}

/** What cannot be undone is asked once more, on a page of its own. */
export async function action(args: Route.ActionArgs) {
  requireManagedProject(args.context);
  const path = `${toProjectPath(requireProject(args.context))}/settings/project-settings`;
  const { value, refused } = await readForm(args.request, form);
  if (!value) return refused();
  const isOn = deletesSpeech(args.context);
  if (value.filterHuman && !isOn) return redirect(`${path}/voices`, 303);
  if (value.filterHuman === isOn)
    return redirectWithNotice(path, { tone: "info", text: text.same });
  const outcome = await changeProjectSetting(args, "filterHuman", () => false);
  if (!outcome.ok) return refused(outcome.refusal);
  return redirectWithNotice(path, { tone: "success", text: text.soundKept });
}

export default function OtherSettings({ loaderData, actionData }: Route.ComponentProps) {
  const { mayManage, filterHuman, about, keeping, approval } = loaderData;
  const { twoStep, ignored, deletePath } = loaderData;
  const problems = toProblems(actionData);
  return (
    <>
      <h2>{text.heading}</h2>
      <ErrorSummary problems={problems.all} />
      <section className="section settings">
        <h3>{text.about}</h3>
        <Facts
          facts={about.map(({ key, text: value, to }) => ({
            term: text[key],
            value: (
              <Setting
                text={value || text.none}
                to={to}
                about={text.ofThe[key]}
                mayManage={mayManage}
              />
            ),
          }))}
        />
      </section>
      <section className="section settings">
        <h3>{text.people}</h3>
        {mayManage ? (
          <form className="form" method="post">
            <Checkbox
              {...problems.box("filterHuman", filterHuman)}
              label={text.filter}
              hint={text.filterHint}
            />
            <Button data-pending={text.saving}>{text.save}</Button>
          </form>
        ) : (
          <p>{filterHuman ? text.on : text.off}</p>
        )}
      </section>
      <section className="section settings">
        <h3>{text.keeping}</h3>
        <Facts
          facts={[
            {
              term: text.falseTriggers,
              value: <Setting {...keeping} about={text.theKeeping} mayManage={mayManage} />,
            },
          ]}
        />
      </section>
      <section className="section settings">
        <h3>{text.newDevices}</h3>
        <Facts
          facts={[
            {
              term: text.approval,
              value: <Setting {...approval} about={text.theApproval} mayManage={mayManage} />,
            },
          ]}
        />
      </section>
      <section className="section settings">
        <h3>{text.signingIn}</h3>
        <Facts
          facts={[
            {
              term: text.twoStep,
              value: <Setting {...twoStep} about={text.theTwoStep} mayManage={mayManage} />,
            },
          ]}
        />
      </section>
      <section className="section settings">
        <h3>{text.ignored}</h3>
        <Facts
          facts={[
            {
              term: text.cameras,
              value: (
                <Setting {...ignored.camera} about={text.whatOf.camera} mayManage={mayManage} />
              ),
            },
            {
              term: text.recorders,
              value: <Setting {...ignored.audio} about={text.whatOf.audio} mayManage={mayManage} />,
            },
          ]}
        />
      </section>
      {mayManage && (
        <section className="section prose">
          <h3>{text.deleting}</h3>
          <p>{text.deletingText(loaderData.trashDays)}</p>
          <ButtonLink to={deletePath}>{text.delete}</ButtonLink>
        </section>
      )}
    </>
  );
}

interface SettingProps {
  text: string;
  to: string;
  /** What the link changes, for whoever does not see where it stands. */
  about: string;
  mayManage: boolean;
}

function Setting({ text: sentence, to, about, mayManage }: SettingProps) {
  if (!mayManage) return sentence;
  return (
    <span className="setting">
      <span>{sentence}</span>
      <Link to={to}>
        {text.change}
        <span className="visually-hidden"> {about}</span>
      </Link>
    </span>
  );
}
