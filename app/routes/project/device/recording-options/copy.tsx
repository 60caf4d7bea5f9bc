import { z } from "zod";
import { FormButtons } from "#app/components/forms/form-buttons.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { readForm, type FormResult } from "#app/forms/form.ts";
import { toProblems } from "#app/forms/problems.ts";
import { Checkbox } from "#app/ui/choices.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { StatusWord } from "#app/ui/status-word.tsx";
import { Table, type Column } from "#app/ui/table.tsx";
import { Refusal } from "#contract/envelope.ts";
import { ownTitle } from "../own-title.ts";
import type { Route } from "./+types/copy";
import { copyOptions, loadCopy, type CopyResult } from "./copy-options.server.ts";
import { requireMaySetUp } from "./read-setup.server.ts";

const text = {
  title: (name: string) => `Set other devices the same as ${name}`,
  heading: "Set other devices the same",
  about: (name: string) =>
    `What you tick is copied from ${name}. Each device fetches it when it connects. Options that a device does not have are left out.`,
  parts: "What to set",
  devices: "For which devices",
  none: "There is no other thermal camera in the project.",
  noPart: "Tick what to set",
  noDevice: "Tick at least one device",
  nowhere: "has no location yet, so you cannot set options for it",
  act: "Set for these devices",
  acting: "Setting…",
  cancel: "Cancel",
  caption: "Result for each device",
  device: "Device",
  result: "Result",
  back: "Back to recording options",
};

const sections = ["windows", "thermalRecording", "audioRecording", "battery"] as const;

export const handle = ownTitle;

export async function loader(args: Route.LoaderArgs) {
  requireMaySetUp(args.context);
  return loadCopy(args);
}

type CopyForm = FormResult & { results?: CopyResult[] };

export async function action(args: Route.ActionArgs) {
  requireMaySetUp(args.context);
  const { value, refused } = await readForm(args.request, z.looseObject({}));
  const ticked = Object.keys(value ?? {});
  const parts = sections.filter((section) => ticked.includes(section));
  const deviceIds = ticked.filter((name) => /^device-\d+$/.test(name)).map((name) => name.slice(7));
  if (parts.length === 0) return refused(new Refusal("invalid", text.noPart));
  if (deviceIds.length === 0) return refused(new Refusal("invalid", text.noDevice));
  const results = await copyOptions(args, parts, deviceIds.map(Number));
  return { status: undefined, results } satisfies CopyForm;
}

const columns: Column<CopyResult>[] = [
  { name: text.device, cell: ({ name }) => name },
  {
    name: text.result,
    cell: ({ isSet, text }) => <StatusWord tone={isSet ? "ok" : "trouble"}>{text}</StatusWord>,
  },
];

export default function CopyOptions({ loaderData, actionData }: Route.ComponentProps) {
  const { name, base } = loaderData;
  const result: CopyForm | undefined = actionData;
  const problems = toProblems(result);
  return (
    <section className="setup">
      <PageTitle title={text.title(name)} isError={problems.all.length > 0} />
      <h2>{text.heading}</h2>
      <ErrorSummary problems={problems.all} />
      {result?.results ? (
        <>
          <Table
            caption={text.caption}
            rows={result.results}
            rowKey={({ name: device }) => device}
            columns={columns}
          />
          <p className="after-list">
            <ButtonLink to={base}>{text.back}</ButtonLink>
          </p>
        </>
      ) : (
        <CopyForm {...loaderData} isTicked={(field) => problems.typed(field) !== undefined} />
      )}
    </section>
  );
}

type Loaded = Route.ComponentProps["loaderData"];

function CopyForm({
  name,
  base,
  parts,
  devices,
  isTicked,
}: Loaded & { isTicked: (field: string) => boolean }) {
  if (devices.length === 0) return <p>{text.none}</p>;
  return (
    <form className="form" method="post">
      <p className="about">{text.about(name)}</p>
      <fieldset className="choices">
        <legend className="field-label">{text.parts}</legend>
        {parts.map(({ section, label }) => (
          <Checkbox
            key={section}
            name={section}
            label={label}
            defaultChecked={isTicked(section) || parts.length === 1}
          />
        ))}
      </fieldset>
      <fieldset className="choices">
        <legend className="field-label">{text.devices}</legend>
        {devices.map(({ id, name: device, kind, isSomewhere }) => (
          <Checkbox
            key={id}
            name={`device-${id}`}
            label={`${device}, ${kind.toLowerCase()}`}
            hint={isSomewhere ? undefined : text.nowhere}
            disabled={!isSomewhere}
            defaultChecked={isTicked(`device-${id}`)}
          />
        ))}
      </fieldset>
      <FormButtons
        label={text.act}
        pending={text.acting}
        cancel={{ to: base, label: text.cancel }}
      />
    </form>
  );
}
