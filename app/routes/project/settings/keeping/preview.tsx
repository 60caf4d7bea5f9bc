import { z } from "zod";
import { FormButtons } from "#app/components/forms/form-buttons.tsx";
import { HiddenFields } from "#app/components/forms/hidden-fields.tsx";
import { TaskPage } from "#app/components/forms/task-page.tsx";
import { readForm } from "#app/forms/form.ts";
import { toProblems } from "#app/forms/problems.ts";
import { attempt } from "#app/services/api/api.server.ts";
import { redirectWithNotice } from "#app/services/navigation/notice.server.ts";
import { requireManagedProject } from "#app/services/projects/people.server.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { ListRow, ListRows } from "#app/ui/list-rows.tsx";
import { RecordingRow } from "#app/ui/recordings.tsx";
import { TimeOf } from "#app/ui/time-of.tsx";
import { formatCount } from "#contract/rules/text/format-count.ts";
import { anyNumber, approveRetention } from "#contract/wire/projects/retention.ts";
import { findChange, replaceKept } from "./kept-time.server.ts";
import { loadPreview, readPreview, requireDays } from "./load-preview.server.ts";
import type { Route } from "./+types/preview";

const recordings = (count: number) =>
  count === 1 ? "1 recording" : `${formatCount(count)} recordings`;

const text = {
  title: (days: number) => `Delete false triggers after ${formatCount(days)} days`,
  back: "Keeping recordings",
  now: {
    always: "At present, no recording is deleted by itself.",
    days: (days: string) => `At present, false triggers are deleted after ${days} days.`,
  },
  unconfirmed: "Nothing is deleted until you confirm it below.",
  unchanged: "That won’t change until you confirm below.",
  go: (count: number, isAtLeast: boolean) => `${isAtLeast ? "More than " : ""}${recordings(count)}`,
  going: (size: string) => `(${size}) will be deleted first, at the next check:`,
  none: "No recording is old enough yet. The next check is",
  zone: (zone: string) => `(${zone}).`,
  span: (from: string, until: string) =>
    from === until
      ? `They were recorded on ${from}.`
      : `They were recorded from ${from} to ${until}.`,
  nightly: (days: number) =>
    `Every night after that, false triggers that have become ${formatCount(days)} days old are deleted. Days count from when the recording was made, when it was uploaded, or when AI last looked at it, whichever was latest.`,
  rule: "A recording counts as a false trigger only if each of its tracks is tagged as a false trigger or as noise: by people, or by AI where nobody has tagged it.",
  stays: "What is not deleted",
  kept: [
    "Recordings in which someone has tagged anything else.",
    "Recordings with a star, a flag, any other label, or a note.",
    "Recordings with a track that neither people nor AI have tagged, and recordings that wait for AI.",
    "Recordings without a track, even if AI found nothing.",
    "Sound recordings.",
    "Recordings that someone has put back.",
  ],
  after: "What happens to deleted recordings",
  restorable: (days: number) =>
    `For ${days} days, an admin can put them back: the page “Keeping recordings” leads to them.`,
  final: (days: number) =>
    `After those ${days} days, they and their files are deleted for good. Nobody can bring them back.`,
  uncounted: "Visits, statistics and exports no longer count them, as with any deleted recording.",
  stop: "How to stop it",
  stopText: [
    "You can stop at any time: choose “Keep them” on the page “Keeping recordings”. From then on nothing more is deleted. What is among the deleted recordings stays there until someone puts it back.",
    "A night that would delete unusually many deletes none, and asks the admins to look first.",
  ],
  devices: "By device",
  more: (count: number) => (count === 1 ? "1 more device" : `${count} more devices`),
  first: (count: number, isAll: boolean) =>
    isAll ? "These recordings" : count === 1 ? "The oldest of them" : `The ${count} oldest of them`,
  submit: (count: number, isAtLeast: boolean) =>
    `Start by deleting ${isAtLeast ? "more than " : ""}${recordings(count)}`,
  submitNone: (days: number) => `Delete false triggers after ${formatCount(days)} days`,
  submitting: "Saving…",
  cancel: "Cancel",
  done: (days: number) =>
    `From now on, false triggers are deleted after ${formatCount(days)} days. You can stop it on the page “Keeping recordings”.`,
  changed: (before: number, now: number) =>
    `It was ${recordings(before)} and is ${formatCount(now)} by now. Look again before you go on.`,
  unsupported: "This can’t be done here",
  unsupportedText:
    "This site keeps its recordings on another server, which deletes none by itself.",
};

const form = z.object({
  expected: z.coerce.number().int(),
  /** What was chosen when the page was shown. */
  before: z.string().optional(),
});

export async function loader(args: Route.LoaderArgs) {
  return loadPreview(args);
}

/** No more than what was seen goes without being seen. */
export async function action(args: Route.ActionArgs) {
  const { id: groupIdOrName, path } = requireManagedProject(args.context);
  const { value, refused } = await readForm(args.request, form);
  if (!value) return refused();
  const changed = findChange(args.context, value.before);
  if (changed) return refused(changed.refusal, changed.renewed);
  const days = requireDays(args);
  const preview = await readPreview(args, days);
  const { recordings: count = 0, isAtLeast = false } = preview ?? {};
  if (count > value.expected && !isAtLeast) {
    const notice = { tone: "info", text: text.changed(value.expected, count) } as const;
    return redirectWithNotice(args.url.pathname + args.url.search, notice);
  }
  const failed = await replaceKept(args, days);
  if (failed) return refused(failed.refusal, failed.renewed);
  if (preview) {
    const recordings = isAtLeast ? anyNumber : count;
    const approved = await attempt(args, approveRetention, { groupIdOrName, recordings });
    if (!approved.ok) return refused(approved.refusal);
  }
  return redirectWithNotice(`${path}/settings/project-settings`, {
    tone: "success",
    text: text.done(days),
  });
}

export default function PreviewKeeping({ loaderData, actionData }: Route.ComponentProps) {
  const { days, path, before, preview } = loaderData;
  const problems = toProblems(actionData);
  return (
    <TaskPage title={text.title(days)} back={{ to: path, label: text.back }} problems={problems}>
      {preview ? (
        <Preview days={days} path={path} before={problems.typed("before") ?? before} {...preview} />
      ) : (
        <EmptyState heading={text.unsupported}>{text.unsupportedText}</EmptyState>
      )}
    </TaskPage>
  );
}

type Loaded = Awaited<ReturnType<typeof loadPreview>>;
type PreviewProps = Pick<Loaded, "days" | "path" | "before"> & NonNullable<Loaded["preview"]>;

function Preview({ days, path, before, count, isAtLeast, ...preview }: PreviewProps) {
  const { size, at, zone, oldest, newest, devices, moreDevices, rows, restorableDays } = preview;
  return (
    <>
      <form className="form" method="post">
        <HiddenFields
          fields={[
            ["expected", String(count)],
            ["before", before],
          ]}
        />
        <div className="prose">
          <p>
            {before === "always"
              ? `${text.now.always} ${text.unconfirmed}`
              : `${text.now.days(formatCount(Number(before)))} ${text.unchanged}`}
          </p>
          <p>
            {count > 0 ? (
              <>
                <strong>{text.go(count, isAtLeast)}</strong> {text.going(size)}
              </>
            ) : (
              text.none
            )}{" "}
            <TimeOf {...at} /> {text.zone(zone)} {oldest && newest && text.span(oldest, newest)}
          </p>
          <p>{text.nightly(days)}</p>
          <p>{text.rule}</p>
          <h2>{text.stays}</h2>
          <ul>
            {text.kept.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
          <h2>{text.after}</h2>
          <ul>
            <li>{text.restorable(restorableDays)}</li>
            <li>{text.final(restorableDays)}</li>
            <li>{text.uncounted}</li>
          </ul>
          <h2>{text.stop}</h2>
          {text.stopText.map((one) => (
            <p key={one}>{one}</p>
          ))}
        </div>
        <FormButtons
          label={count > 0 ? text.submit(count, isAtLeast) : text.submitNone(days)}
          pending={text.submitting}
          tone="danger"
          cancel={{ to: path, label: text.cancel }}
        />
      </form>
      {rows.length > 0 && (
        <section className="section settings">
          <h2>{text.first(rows.length, rows.length === count && !isAtLeast)}</h2>
          <ul className="event-list">
            {rows.map(({ id, kind, ...row }) => (
              <RecordingRow key={id} kind={kind} {...row} />
            ))}
          </ul>
        </section>
      )}
      {devices.length > 0 && (
        <section className="section settings">
          <h2>{text.devices}</h2>
          <ListRows>
            {devices.map(({ id, to, name, ...device }) => (
              <ListRow
                key={id}
                to={to}
                name={name}
                figure={recordings(device.recordings)}
                time={device.size}
              />
            ))}
          </ListRows>
          {moreDevices > 0 && <p className="quiet">{text.more(moreDevices)}</p>}
        </section>
      )}
    </>
  );
}
