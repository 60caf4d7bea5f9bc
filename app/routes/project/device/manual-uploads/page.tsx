import { data } from "react-router";
import { PageTitle } from "#app/components/page-title.tsx";
import { resultOf, toProblems } from "#app/forms/problems.ts";
import { attempt, send, sendIfOffered } from "#app/services/api/api.server.ts";
import { openFileForm } from "#app/services/api/file-form.server.ts";
import { requireProject } from "#app/services/navigation/navigation.server.ts";
import { redirectWithNotice } from "#app/services/navigation/notice.server.ts";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import type { ReplyOf } from "#contract/endpoint.ts";
import type { Refusal } from "#contract/envelope.ts";
import { listProjectLocations } from "#contract/wire/locations/locations.ts";
import { createUploadJob, listUploadJobs } from "#contract/wire/upload-jobs.ts";
import { ownTitle } from "../own-title.ts";
import { maySetUp, requireMaySetUp } from "../recording-options/read-setup.server.ts";
import { requireDeviceView, type DeviceView } from "../device-view.server.ts";
import type { Route } from "./+types/page";
import { CardForm } from "./card-form.tsx";
import { toJobRow } from "./job/job-row.server.ts";
import { JobTable } from "./job/job-table.tsx";
import { listWaiting } from "./job/waiting-uploads.server.ts";
import { WaitingUploads } from "./job/waiting-uploads.tsx";
import { describeLimits } from "./limits.server.ts";
import { LocationSelect } from "./location-select.tsx";
import { findMakePath, groupLocations, readMade } from "./locations.server.ts";
import { passFiles, describeReceived } from "./pass-files.server.ts";

const text = {
  title: (name: string) => `Manage device ${name}`,
  heading: "Upload files from its card",
  about:
    "Take the card out of the device, put it into this phone or computer, and choose its files. On the next page you can check when they were recorded, and correct the device’s clock before they are stored.",
  send: "Upload files",
  missing: "Choose the files",
  noLocation: "This location no longer exists. Choose another",
  again: "Choose the files again. Browsers do not keep them",
  noCard:
    "This device sends its recordings by itself. Only trail cameras and audio recorders need files uploaded here.",
  notOffered:
    "The server that this site works with takes no files of cards. Upload them with the program that it has for that.",
  reading: "You can view this project, but not upload to it.",
};

export const handle = ownTitle;

/** Those who may upload nothing are not told of uploads either. */
const noJobs: ReplyOf<typeof listUploadJobs> = { uploadJobs: [] };

export async function loader(args: Route.LoaderArgs) {
  const { deviceId: id } = args.params;
  const cursor = args.url.searchParams.get("cursor") ?? undefined;
  const groupIdOrName = requireProject(args.context).id;
  const mayUpload = maySetUp(args.context);
  const [shown, jobs, { stations }] = await Promise.all([
    requireDeviceView(args),
    mayUpload ? sendIfOffered(args, listUploadJobs, { id, cursor }) : noJobs,
    send(args, listProjectLocations, { groupIdOrName }),
  ]);
  const groups = groupLocations(shown, stations);
  return {
    name: shown.device.deviceName,
    path: `${shown.path}/manual-uploads`,
    mayUpload: mayUpload && isCarried(shown) && jobs !== undefined,
    about: describe(shown, { mayUpload, isOffered: jobs !== undefined }),
    limits: describeLimits(),
    groups,
    made: readMade(args.url, groups),
    makePath: findMakePath(args),
    jobs: (jobs?.uploadJobs ?? []).map((job) => toJobRow(job, shown)),
    waiting: cursor === undefined ? listWaiting(jobs?.uploadJobs ?? [], shown) : [],
    isLater: cursor !== undefined,
    older: jobs?.cursor,
  };
}

function describe(
  shown: DeviceView,
  { mayUpload, isOffered }: { mayUpload: boolean; isOffered: boolean },
): string {
  if (!mayUpload) return text.reading;
  if (!isCarried(shown)) return text.noCard;
  return isOffered ? text.about : text.notOffered;
}

/** Of a device that nobody knows anything of yet, too: its first file says what it is. */
function isCarried({ device: { type } }: DeviceView): boolean {
  return type === "trailcam" || type === "audio" || type === "unknown";
}

export async function action(args: Route.ActionArgs) {
  requireMaySetUp(args.context);
  const shown = await requireDeviceView(args);
  if (!isCarried(shown)) throw data(null, { status: 404 });
  const form = await openFileForm(args.request);
  try {
    const stationId = form.fields["stationId"] || undefined;
    if (!form.file) return data({ stationId, file: text.missing }, { status: 422 });
    const options = { id: args.params.deviceId, stationId };
    const created = await attempt(args, createUploadJob, options);
    if (!created.ok) return refuse(created.refusal, stationId);
    const { id } = created.reply.uploadJob;
    const passed = await passFiles(args, id, form);
    const to = `${shown.path}/manual-uploads/jobs/${id}`;
    return redirectWithNotice(to, describeReceived(passed));
  } finally {
    await form.drain().catch(() => undefined);
  }
}

/** What was sent and refused. */
interface Sent {
  stationId: string | undefined;
  station?: string;
  file: string;
}

function refuse({ status, reason, message, errors }: Refusal, stationId: string | undefined) {
  const isOfLocation = reason === "missing" || errors.some(({ param }) => param === "stationId");
  if (stationId === undefined || !isOfLocation) {
    return data({ stationId, file: message }, { status });
  }
  return data({ stationId, station: text.noLocation, file: text.again }, { status: 422 });
}

export default function ManualUploads({ loaderData, actionData }: Route.ComponentProps) {
  const { name, path, mayUpload, about, limits, groups, made, makePath, waiting } = loaderData;
  const sent = actionData as Sent | undefined;
  const problems = toProblems(resultOf({ stationId: sent?.station, file: sent?.file }));
  return (
    <>
      <PageTitle title={text.title(name)} isError={problems.all.length > 0} />
      <ErrorSummary problems={problems.all} />
      <WaitingUploads uploads={waiting} />
      <section>
        <div className="section-heading">
          <h2>{text.heading}</h2>
        </div>
        <p className="about">{about}</p>
        {mayUpload && (
          <CardForm
            send={text.send}
            limits={limits}
            field={problems.field("file")}
            tone="primary"
            path={path}
          >
            <LocationSelect
              groups={groups}
              field={problems.field("stationId", sent?.stationId ?? String(made ?? ""))}
              makePath={makePath}
            />
          </CardForm>
        )}
      </section>
      <JobTable {...loaderData} />
    </>
  );
}
