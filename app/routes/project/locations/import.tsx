import { data } from "react-router";
import { TaskPage } from "#app/components/forms/task-page.tsx";
import { resultOf, toProblems } from "#app/forms/problems.ts";
import { send } from "#app/services/api/api.server.ts";
import { requireManagedProject } from "#app/services/projects/people.server.ts";
import { Button } from "#app/ui/button.tsx";
import { FileInput, TextArea } from "#app/ui/text-inputs.tsx";
import { listProjectLocations } from "#contract/wire/locations/locations.ts";
import type { Route } from "./+types/import";
import {
  checkFile,
  findNameFault,
  readSent,
  toPreview,
  withNamed,
} from "./import/import-file.server.ts";
import { ImportPreview, ImportResults } from "./import/import-lists.tsx";
import { importRows } from "./import/import-rows.server.ts";
import { settingOf } from "./list/load-locations.server.ts";

const text = {
  title: "Import locations",
  back: "Locations",
  about:
    "From a table (CSV), GeoJSON, or a GPX or KML file from a GPS device or map. You see how every row was read before anything is created.",
  table:
    "A table needs headings: name, and either latitude and longitude, easting and northing, or one column of coordinates in any format.",
  file: "File",
  fileHint: "At most 1 MB and 500 locations. A KMZ file is a ZIP: upload the KML file inside it.",
  text: "Or paste its text here",
  check: "Check",
  checking: "Reading…",
  other: "Choose another file",
  again: "Correct it, or choose another file",
  none: "Tick at least one location",
};

export async function loader({ context }: Route.LoaderArgs) {
  const { path } = requireManagedProject(context);
  return { listPath: `${path}/locations` };
}

export async function action(args: Route.ActionArgs) {
  const { id: groupIdOrName, path } = requireManagedProject(args.context);
  const { text: content, fault, chosen: ticked, names, turns } = await readSent(args.request);
  if (fault) return data({ text: content, fault }, { status: 422 });
  const { stations } = await send(args, listProjectLocations, { groupIdOrName });
  const setting = settingOf(args);
  const file = checkFile(content, { stations, setting, names, turns });
  if (file.fault !== undefined) return data({ text: content, fault: file.fault }, { status: 422 });
  const { format, checked } = file;
  const preview = { format, turns, ...toPreview(checked, { ...setting, names }) };
  if (!ticked) return data({ text: content, preview });
  const chosen = withNamed(checked, { chosen: ticked, names });
  const wrong = findNameFault(checked, { chosen, names }) ?? (chosen.size === 0 && text.none);
  if (wrong) return data({ text: content, preview, fault: wrong }, { status: 422 });
  const listPath = `${path}/locations`;
  const { results, refusal } = await importRows(args, { groupIdOrName, listPath, checked, chosen });
  return results
    ? data({ text: "", results })
    : data({ text: content, preview, fault: refusal.message }, { status: refusal.status });
}

interface View {
  text: string;
  fault?: string;
  preview?: { format: string; turns: boolean } & ReturnType<typeof toPreview>;
  results?: Awaited<ReturnType<typeof importRows>>["results"];
}

export default function ImportLocations({ loaderData, actionData }: Route.ComponentProps) {
  const { listPath } = loaderData;
  const { text: content = "", fault, preview, results }: Partial<View> = actionData ?? {};
  const problems = toProblems(resultOf({ [preview ? "rows" : "file"]: fault }));
  return (
    <TaskPage title={text.title} back={{ to: listPath, label: text.back }} problems={problems}>
      {results && <ImportResults rows={results} listPath={listPath} />}
      {preview && <ImportPreview {...preview} text={content} listPath={listPath} />}
      <section className={preview || results ? "section" : undefined}>
        {preview || results ? (
          <h2>{preview ? text.again : text.other}</h2>
        ) : (
          <>
            <p className="about">{text.about}</p>
            <p className="about">{text.table}</p>
          </>
        )}
        <form className="form" method="post" encType="multipart/form-data" noValidate>
          <FileInput
            {...problems.field("file")}
            label={text.file}
            hint={text.fileHint}
            accept=".csv,.txt,.tsv,.geojson,.json,.gpx,.kml"
          />
          <TextArea
            name="text"
            label={text.text}
            rows={6}
            autoComplete="off"
            spellCheck={false}
            defaultValue={content}
          />
          <Button tone={preview ? "neutral" : "primary"} data-pending={text.checking}>
            {text.check}
          </Button>
        </form>
      </section>
    </TaskPage>
  );
}
