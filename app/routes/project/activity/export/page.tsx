import { z } from "zod";
import { HiddenFields } from "#app/components/forms/hidden-fields.tsx";
import { TaskPage } from "#app/components/forms/task-page.tsx";
import { readForm } from "#app/forms/form.ts";
import { toProblems } from "#app/forms/problems.ts";
import { attempt, send } from "#app/services/api/api.server.ts";
import { requireProject } from "#app/services/navigation/navigation.server.ts";
import { redirectWithNotice } from "#app/services/navigation/notice.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Checkbox, RadioGroup } from "#app/ui/choices.tsx";
import { toProjectPath } from "#contract/rules/navigation/navigation.ts";
import { exportFormats, exportKinds } from "#contract/rules/recordings/export-writing.ts";
import { formatBytes } from "#contract/rules/times/durations.ts";
import {
  exportMedia,
  maxMediaBytes,
  maxMediaFiles,
  measureMedia,
} from "#contract/wire/recordings/media-export.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import { queryRecordings } from "#contract/wire/recordings/recordings.ts";
import { maxCounted, searchVisits } from "#contract/wire/visits/visit-search.ts";
import { describeTotal, toTotal } from "../results/describe-total.server.ts";
import { hasVisits, listsVisits, searchAddress } from "../search/address.server.ts";
import { readSearch } from "../search/read-search.server.ts";
import { describeSearch } from "../search/describe-search.server.ts";
import { readSearchNames } from "../search/search-names.server.ts";
import type { Route } from "./+types/page";

const text = {
  title: "Export",
  back: "Activity",
  found: "This exports",
  ofThem: (visits: string, recordings: string) => `${visits} (${recordings})`,
  table: "Table or map data",
  rows: "One row for each",
  kinds: { recordings: "Recording", tracks: "Track", visits: "Visit" },
  hints: {
    recordings: "",
    tracks: "What people and AI say about each track, with the AI's confidence.",
    visits: "Camera visits that have at least one of the recordings, in full.",
  },
  bom: "Mark the CSV as Unicode",
  bomHint: "Tick this if Excel doesn’t show macrons correctly.",
  formats: { csv: "Download CSV", jsonl: "Download JSON Lines", geojson: "Download GeoJSON" },
  end: "There is no limit on rows. A complete file says so at its end, with the number of rows: the last line of a CSV begins with “# complete”.",
  media: "Recording files",
  mediaAbout:
    "The original files in one ZIP, in folders by location and night, with a CSV of the recordings. It is made in the background and kept for 30 days under My jobs. Most programs open a ZIP of more than 4 GB or 65,000 files; some old ones do not.",
  size: (files: number, bytes: string) =>
    files === 1 ? `1 file, ${bytes}.` : `${files.toLocaleString("en-NZ")} files, ${bytes}.`,
  atLeast: (size: string) => `At least ${size}`,
  most: (files: string, bytes: string) =>
    `A ZIP takes at most ${files} files and ${bytes}. Narrow your search, for example to fewer days.`,
  none: "There are no files.",
  make: "Make a ZIP",
  making: "Starting…",
  started: "The ZIP is being made. Download it here when it is finished.",
};

export async function loader(args: Route.LoaderArgs) {
  const project = requireProject(args.context);
  const { query, ...search } = await readSearch(args);
  const asked = { projectId: project.id, ...query };
  const { address } = search;
  const counted = { ...asked, "max-results": 1, "with-total-count": true };
  const [recordings, visits, media, names] = await Promise.all([
    send(args, queryRecordings, { ...counted, "max-count": maxCounted }),
    listsVisits(address) ? send(args, searchVisits, counted) : undefined,
    send(args, measureMedia, asked),
    readSearchNames(args, search.locations),
  ]);
  const path = `${toProjectPath(project)}/activity`;
  const count = describeCounts(recordings, visits);
  const size = text.size(media.files, formatBytes(media.bytes));
  return {
    back: searchAddress.toAddress(path, address),
    path: `${path}/export`,
    sentence: `${count}: ${describeSearch(address, { names, zone: search.zone })}.`,
    hidden: searchAddress.toHiddenFields(address, []),
    kind: listsVisits(address) ? "visits" : "recordings",
    kinds: exportKinds.filter((kind) => kind !== "visits" || hasVisits(address)),
    size: media.isMore ? text.atLeast(size) : size,
    hasFiles: media.files > 0 || media.isMore,
    isTooMuch: media.files > maxMediaFiles || media.bytes > maxMediaBytes,
    most: text.most(maxMediaFiles.toLocaleString("en-NZ"), formatBytes(maxMediaBytes)),
  };
}

/** "20 visits (33 recordings)": a file has a row for each of one or the other. */
function describeCounts(
  found: ReplyOf<typeof queryRecordings>,
  visits: ReplyOf<typeof searchVisits> | undefined,
): string {
  const recordings = describeInSentence("recordings", toTotal(found));
  if (!visits) return recordings;
  const { totalCount: count = 0, ...bounds } = visits;
  return text.ofThem(describeInSentence("visits", { count, ...bounds }), recordings);
}

function describeInSentence(...counted: Parameters<typeof describeTotal>): string {
  return describeTotal(...counted).replace(/^[A-Z]/, (first) => first.toLowerCase());
}

export async function action(args: Route.ActionArgs) {
  const { refused } = await readForm(args.request, z.object({}));
  const { query } = await readSearch(args);
  const { id: projectId } = requireProject(args.context);
  const outcome = await attempt(args, exportMedia, { projectId, ...query });
  if (!outcome.ok) return refused(outcome.refusal);
  return redirectWithNotice("/my-jobs", { tone: "success", text: text.started });
}

export default function ExportPage({ loaderData, actionData }: Route.ComponentProps) {
  const { back, path, sentence, hidden, kind, kinds, ...media } = loaderData;
  const problems = toProblems(actionData);
  return (
    <TaskPage title={text.title} back={{ to: back, label: text.back }} problems={problems}>
      <p className="about">
        {text.found} <strong>{sentence}</strong>
      </p>
      <section className="section">
        <h2>{text.table}</h2>
        <form className="form" method="get" action={`${path}.csv`}>
          <HiddenFields fields={hidden} />
          <RadioGroup
            {...problems.field("rows")}
            label={text.rows}
            defaultValue={kind}
            options={kinds.map((value) => ({
              value,
              label: text.kinds[value],
              hint: text.hints[value],
            }))}
          />
          <Checkbox {...problems.field("bom")} label={text.bom} hint={text.bomHint} />
          <p className="about">{text.end}</p>
          <div className="cluster">
            {exportFormats.map((format) => (
              <Button
                key={format}
                formAction={`${path}.${format}`}
                tone={format === "csv" ? "primary" : "neutral"}
              >
                {text.formats[format]}
              </Button>
            ))}
          </div>
        </form>
      </section>
      <MediaPart {...media} />
    </TaskPage>
  );
}

type MediaProps = Pick<
  Route.ComponentProps["loaderData"],
  "size" | "hasFiles" | "isTooMuch" | "most"
>;

function MediaPart({ size, hasFiles, isTooMuch, most }: MediaProps) {
  return (
    <section className="section">
      <h2>{text.media}</h2>
      <p className="about">{text.mediaAbout}</p>
      <p className="about">{hasFiles ? size : text.none}</p>
      {isTooMuch && <p>{most}</p>}
      {hasFiles && !isTooMuch && (
        <form method="post">
          <Button tone="neutral" data-pending={text.making}>
            {text.make}
          </Button>
        </form>
      )}
    </section>
  );
}
