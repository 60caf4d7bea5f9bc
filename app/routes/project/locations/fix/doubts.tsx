import { Link } from "react-router";
import { send, sendIfOffered } from "#app/services/api/api.server.ts";
import { requireProject, requireViewer } from "#app/services/navigation/navigation.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { type Column, Table } from "#app/ui/table.tsx";
import { listLocationStays } from "#contract/wire/locations/location-stays.ts";
import { listProjectLocations } from "#contract/wire/locations/locations.ts";
import { settingOf } from "../list/load-locations.server.ts";
import type { Route } from "./+types/doubts";
import { type DoubtRow, listDoubts } from "./doubts.server.ts";

const text = {
  heading: "Fix locations",
  about:
    "When recordings are filed under the wrong location, there are three ways to fix it. If the history has a device at the wrong location, correct where the device was: its recordings move with it. If a location has the wrong coordinates, move the location: its recordings stay with it. For any other recordings, move just those recordings.",
  fix: "Correct where a device was",
  refile: "Move recordings",
  kinds: {
    elsewhere: "Not filed under the nearest location",
    jump: "Moved more than 1 km within an hour",
    "no fix": "Devices without a GPS fix",
    "no fix of location": "Locations without coordinates",
    "too close": "Locations closer than 60 m to each other",
    unnamed: "Locations without a name",
  },
  caption: (shown: number, all: number) =>
    shown < all ? `The first ${shown} of ${all}` : all === 1 ? "1 case" : `${all} cases`,
  subject: "What",
  since: "Since",
  says: "Why it is listed",
  act: "What to do",
  noStays:
    "The server that this site works with doesn't tell where all devices have stood, so only locations are looked at.",
  none: "Nothing looks wrong",
  noneText:
    "Recordings are filed where their devices stand, locations are at least 60 m apart, and every location has a name.",
};

export async function loader(args: Route.LoaderArgs) {
  const groupIdOrName = requireProject(args.context).id;
  const setting = settingOf(args);
  const [{ stations }, told] = await Promise.all([
    send(args, listProjectLocations, { groupIdOrName }),
    sendIfOffered(args, listLocationStays, { groupIdOrName }),
  ]);
  return {
    path: `${setting.projectPath}/settings/fix-project-locations`,
    mayManage: requireViewer(args.context).mayManage,
    parts: listDoubts(stations, told?.stays ?? [], setting),
    knowsStays: told !== undefined,
  };
}

export default function LocationDoubts({ loaderData }: Route.ComponentProps) {
  const { path, parts, mayManage, knowsStays } = loaderData;
  return (
    <section>
      <div className="section-heading">
        <h2>{text.heading}</h2>
        {mayManage && (
          <div className="cluster">
            <ButtonLink tone="primary" to={`${path}/device`}>
              {text.fix}
            </ButtonLink>
            <ButtonLink to={`${path}/recordings`}>{text.refile}</ButtonLink>
          </div>
        )}
      </div>
      <p className="about">{text.about}</p>
      {!knowsStays && <Notice>{text.noStays}</Notice>}
      {parts.length === 0 && knowsStays && (
        <EmptyState heading={text.none}>{text.noneText}</EmptyState>
      )}
      {parts.map(({ kind, all, rows }) => (
        <section key={kind} className="section">
          <h3>{text.kinds[kind]}</h3>
          <Table
            caption={text.caption(rows.length, all)}
            rows={rows}
            rowKey={({ key }) => key}
            columns={columnsFor({ mayManage, isOfTimes: rows[0]?.since !== undefined })}
          />
        </section>
      ))}
    </section>
  );
}

function columnsFor({
  mayManage,
  isOfTimes,
}: {
  mayManage: boolean;
  isOfTimes: boolean;
}): Column<DoubtRow>[] {
  return [
    {
      name: text.subject,
      cell: ({ subject, subjectTo }) => <Link to={subjectTo}>{subject}</Link>,
    },
    ...(isOfTimes ? [{ name: text.since, cell: ({ since }: DoubtRow) => since }] : []),
    { name: text.says, cell: ({ says }) => says },
    ...(mayManage ? [{ name: text.act, cell: Act }] : []),
  ];
}

function Act({ act, to, subject }: DoubtRow) {
  return (
    <Link to={to}>
      {act}
      <span className="visually-hidden">: {subject}</span>
    </Link>
  );
}
