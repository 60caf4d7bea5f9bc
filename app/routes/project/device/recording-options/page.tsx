import { PageTitle } from "#app/components/page-title.tsx";
import { FormButtons } from "#app/components/forms/form-buttons.tsx";
import { toProblems, type Problems } from "#app/forms/problems.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { ownTitle } from "../own-title.ts";
import type { Route } from "./+types/page";
import { ChangesTable } from "./changes-table.tsx";
import { DayBars } from "./day-bars.tsx";
import { loadOptions } from "./load-options.server.ts";
import { OptionFields } from "./option-fields.tsx";
import { OptionsTable } from "./options-table.tsx";
import { saveOptions } from "./save-options.server.ts";

const text = {
  title: (name: string) => `Manage device ${name}`,
  heading: "Recording options",
  nights: "When it records",
  now: "With its current options:",
  fetched: "Once it has fetched the new options:",
  change: "Change options",
  about:
    "What you save here waits until the device connects. Until then it keeps its current options.",
  save: "Save options",
  saving: "Saving…",
  copy: "Set other devices the same",
  discard: "Discard waiting changes",
  nowhere: "It has no location yet",
  nowhereText:
    "You can set options once the device has recorded something or reported its position. Its night times depend on that.",
  none: {
    trailcam: "A trail camera is set up with its own buttons",
    audio: "An audio recorder is set up with its own app",
    other: "There is nothing to set for this device here",
  },
  noneText: "It does not fetch settings from here.",
  readOnly: "You can view the options but not change them.",
};

export const handle = ownTitle;

export async function loader(args: Route.LoaderArgs) {
  return loadOptions(args);
}

export async function action(args: Route.ActionArgs) {
  return saveOptions(args);
}

export default function RecordingOptions({ loaderData, actionData }: Route.ComponentProps) {
  const { name, kind, sections, isSomewhere } = loaderData;
  const problems = toProblems(actionData);
  return (
    <section className="setup" aria-labelledby="recording-options">
      <PageTitle title={text.title(name)} isError={problems.all.length > 0} />
      <h2 id="recording-options" className="visually-hidden">
        {text.heading}
      </h2>
      <ErrorSummary problems={problems.all} />
      {sections.length === 0 ? (
        <EmptyState heading={text.none[kind]}>{text.noneText}</EmptyState>
      ) : !isSomewhere ? (
        <EmptyState heading={text.nowhere}>{text.nowhereText}</EmptyState>
      ) : (
        <Options {...loaderData} problems={problems} />
      )}
    </section>
  );
}

type Loaded = Route.ComponentProps["loaderData"] & { problems: Problems };

function Options(loaded: Loaded) {
  const { base, warning, next, nextNow, nights, zone, state, maySetUp, changes } = loaded;
  return (
    <>
      {warning && <Notice tone="warning">{warning}</Notice>}
      {nextNow && (
        <p className="window-now">
          <span>{text.now}</span> {nextNow}
        </p>
      )}
      <p className="window-now">
        {nextNow && <span>{text.fetched} </span>}
        {next}
      </p>
      <OptionsTable rows={state.rows} reported={state.reported} />
      {state.waiting.length > 0 && maySetUp && (
        <p className="after-list">
          <ButtonLink to={`${base}/discard`}>{text.discard}</ButtonLink>
        </p>
      )}
      <section className="section">
        <h3>{text.nights}</h3>
        <DayBars rows={nights} zone={zone} />
      </section>
      <section className="section">
        <h3>{text.change}</h3>
        {maySetUp ? <OptionsForm {...loaded} /> : <p>{text.readOnly}</p>}
      </section>
      {changes && <ChangesTable {...changes} />}
    </>
  );
}

function OptionsForm({ base, defaults, sections, choices, cellVolts, state, problems }: Loaded) {
  /* Where others have changed a section meanwhile, saving once more is knowing of their change. */
  const carried = (name: string, known: string, field: string) =>
    problems.of(field).length > 0 ? known : (problems.typed(name) ?? known);
  return (
    <form className="form" method="post" action={base} noValidate>
      <p className="about">{text.about}</p>
      {state.hidden.map(({ section, field, seen, was }) => (
        <div key={section} hidden>
          <input
            type="hidden"
            name={`${section}Seen`}
            value={carried(`${section}Seen`, seen, field)}
          />
          <input
            type="hidden"
            name={`${section}Was`}
            value={carried(`${section}Was`, was, field)}
          />
        </div>
      ))}
      <OptionFields
        defaults={defaults}
        sections={sections}
        chemistries={choices}
        cellVolts={cellVolts}
        problems={problems}
      />
      <FormButtons label={text.save} pending={text.saving} />
      <p className="after-list">
        <ButtonLink to={`${base}/copy`}>{text.copy}</ButtonLink>
      </p>
    </form>
  );
}
