import { Link } from "react-router";
import { z } from "zod";
import { ButtonForm } from "#app/components/forms/button-form.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { readForm } from "#app/forms/form.ts";
import { toProblems } from "#app/forms/problems.ts";
import { attempt, send } from "#app/services/api/api.server.ts";
import { requireProject, requireViewer } from "#app/services/navigation/navigation.server.ts";
import { redirectWithNotice } from "#app/services/navigation/notice.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { ListRow, ListRows } from "#app/ui/list-rows.tsx";
import { invalidFields } from "#contract/envelope.ts";
import {
  assignSchedule,
  getDeviceSchedule,
  listSchedules,
  removeSchedule,
} from "#contract/wire/schedules/schedules.ts";
import { ownTitle } from "../own-title.ts";
import { requireDeviceView } from "../device-view.server.ts";
import type { Route } from "./+types/page";
import { type ScheduleView, describeSchedule } from "./text.server.ts";

export const handle = ownTitle;

const text = {
  title: (name: string) => `Manage device ${name}`,
  heading: "Sounds it plays",
  assigned: "Current schedule",
  by: (author: string) => `Made by ${author}.`,
  ofOthers: (author = "Someone else") =>
    `${author} made this schedule, so only they and the project’s admins can remove it.`,
  nothing: "It has no schedule, so it plays nothing.",
  own: "Your schedules",
  ownText: "Assigning a schedule replaces the one the device has.",
  none: "You have made no schedules",
  noneText: "Schedules tell a device with a loudspeaker which sounds to play and when.",
  about:
    "Only devices with audio bait (a loudspeaker to play sounds) follow a schedule. Others ignore it.",
  make: "New schedule",
  edit: "Edit",
  delete: "Delete",
  assign: "Assign",
  assigning: "Assigning…",
  remove: "Remove schedule",
  removing: "Removing…",
  given: (name: string) => `${name} will follow the schedule once it has fetched it.`,
  taken: (name: string) => `${name} no longer has a schedule.`,
  another: (name: string) =>
    `${name} does not follow that schedule any more. Look at what it follows now.`,
};

export async function loader(args: Route.LoaderArgs) {
  const [{ device, path }, { schedules }, assigned] = await Promise.all([
    requireDeviceView(args),
    send(args, listSchedules, {}),
    findAssigned(args),
  ]);
  const own = schedules.map(({ id, schedule }) => ({ id, ...describeSchedule(schedule) }));
  const { isVisiting, user } = requireViewer(args.context);
  const mayWriteAll = user.globalPermission === "write";
  const isOwn = own.some(({ id }) => id === device.scheduleId);
  const maySetUp = !isVisiting || mayWriteAll;
  return {
    name: device.deviceName,
    assigned:
      assigned && device.scheduleId !== undefined
        ? { id: device.scheduleId, ...assigned }
        : undefined,
    mayRemove: maySetUp && (isOwn || mayWriteAll || requireProject(args.context).admin),
    mayAssign: maySetUp && device.active,
    isOwn,
    base: `${path}/schedules`,
    others: own.filter(({ id }) => id !== device.scheduleId),
  };
}

async function findAssigned(args: Route.LoaderArgs) {
  const { device } = await requireDeviceView(args);
  if (device.scheduleId === undefined) return undefined;
  const found = await attempt(args, getDeviceSchedule, { id: device.id, "with-author": true });
  if (!found.ok) return undefined;
  return { ...describeSchedule(found.reply.schedule), author: found.reply.author };
}

const formSchema = z.object({
  scheduleId: z.coerce.number().int(),
  act: z.enum(["assign", "remove"]),
});

export async function action(args: Route.ActionArgs) {
  const { device, path } = await requireDeviceView(args);
  const { value, refused } = await readForm(args.request, formSchema);
  if (!value) return refused();
  const { act, scheduleId } = value;
  if (act === "remove" && device.scheduleId !== scheduleId) {
    return refused(invalidFields([{ param: "scheduleId", msg: text.another(device.deviceName) }]));
  }
  const endpoint = act === "assign" ? assignSchedule : removeSchedule;
  const outcome = await attempt(args, endpoint, { deviceId: device.id, scheduleId });
  if (!outcome.ok) return refused(outcome.refusal);
  const done = act === "assign" ? text.given : text.taken;
  const message = done(device.deviceName);
  return redirectWithNotice(`${path}/schedules`, { tone: "success", text: message });
}

export default function Schedules({ loaderData, actionData }: Route.ComponentProps) {
  const { name, assigned, mayAssign, others, base } = loaderData;
  const { all: problems } = toProblems(actionData);
  return (
    <section>
      <PageTitle title={text.title(name)} isError={problems.length > 0} />
      <ErrorSummary problems={problems} />
      <h2>{text.heading}</h2>
      <p className="about">{text.about}</p>
      {assigned ? <Assigned {...loaderData} assigned={assigned} /> : <p>{text.nothing}</p>}
      {others.length > 0 ? (
        <section className="section">
          <h3>{text.own}</h3>
          {mayAssign && <p className="field-hint">{text.ownText}</p>}
          <ListRows>
            {others.map((schedule) => (
              <ListRow
                key={schedule.id}
                lead={<Icon name="audio" />}
                name={schedule.description}
                actions={
                  <>
                    {mayAssign && (
                      <ButtonForm
                        fields={{ scheduleId: schedule.id, act: "assign" }}
                        label={text.assign}
                        about={schedule.description}
                        pending={text.assigning}
                      />
                    )}
                    <OwnLinks base={base} {...schedule} />
                  </>
                }
              >
                <Plays schedule={schedule} />
              </ListRow>
            ))}
          </ListRows>
        </section>
      ) : (
        !assigned && (
          <div className="section">
            <EmptyState heading={text.none}>{text.noneText}</EmptyState>
          </div>
        )
      )}
      <p className="after-list">
        <ButtonLink tone="primary" icon="plus" to={`${base}/new`}>
          {text.make}
        </ButtonLink>
      </p>
    </section>
  );
}

function OwnLinks({ base, id, description }: { base: string; id: number; description: string }) {
  const about = <span className="visually-hidden"> {description}</span>;
  return (
    <>
      <Link to={`${base}/${id}`}>
        {text.edit}
        {about}
      </Link>
      <Link to={`${base}/${id}/delete`}>
        {text.delete}
        {about}
      </Link>
    </>
  );
}

type Loaded = Route.ComponentProps["loaderData"];

function Assigned({
  assigned,
  mayRemove,
  isOwn,
  base,
}: Pick<Loaded, "mayRemove" | "isOwn" | "base"> & { assigned: NonNullable<Loaded["assigned"]> }) {
  return (
    <>
      <p className="field-hint">{text.assigned}</p>
      <ListRows>
        <ListRow
          lead={<Icon name="audio" />}
          name={assigned.description}
          actions={
            <>
              {mayRemove && (
                <ButtonForm
                  fields={{ scheduleId: assigned.id, act: "remove" }}
                  label={text.remove}
                  about={assigned.description}
                  pending={text.removing}
                />
              )}
              {isOwn && <OwnLinks base={base} {...assigned} />}
            </>
          }
        >
          <Plays schedule={assigned} />
          {mayRemove ? (
            !isOwn && assigned.author && <p>{text.by(assigned.author)}</p>
          ) : (
            <p>{text.ofOthers(assigned.author)}</p>
          )}
        </ListRow>
      </ListRows>
    </>
  );
}

function Plays({ schedule: { nights, combos } }: { schedule: ScheduleView }) {
  return (
    <>
      <p>{nights}</p>
      {combos.map((combo) => (
        <p key={combo}>{combo}</p>
      ))}
    </>
  );
}
