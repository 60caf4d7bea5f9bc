import heatRules from "#app/styles/insights.css?inline";
import { ButtonLink } from "#app/ui/button.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { PageStyle } from "#app/ui/page-style.tsx";
import { RecordingRow } from "#app/ui/recordings.tsx";
import type { Route } from "./+types/page";
import { AnimalsTable } from "./animals-table.tsx";
import { CellTable } from "./cell-table.tsx";
import { Comparison } from "./comparison.tsx";
import { FilterForm } from "./filter-form.tsx";
import { HeatFigure } from "./heat-figure.tsx";
import { loadAnimals } from "./load-animals.server.ts";
import { loadInsights, type Insights } from "./load-insights.server.ts";
import { SidesTable } from "./sides-table.tsx";
import { formatSpan, describeCounted } from "./span-text.ts";

const text = {
  heading: "Where animals pass",
  about: "Where animals move in the camera view, to help you choose where to put a trap.",
  help: "How to read this",
  steps:
    "Choose animals and look where the picture is brightest: most of them pass there. The table shows the same in numbers. Each number links to its recordings.",
  few: "The longer the camera has been here, the more reliable the picture. With few tracks, one animal can dominate it.",
  turned:
    "The picture is only right while the camera points the same way. If someone has turned it without moving it, choose that day under “From”.",
  before: (arrived: string) =>
    `The camera has been here since ${arrived}. This picture includes earlier tracks, from another view.`,
  animals: "All animals",
  times: { all: "", day: " by day", night: " at night" },
  compared: " in two periods. The same colour stands for the same count in both pictures.",
  otherFew: (count: number, fewest: number) =>
    `There is nothing to compare with: ${count === 0 ? "no tracks match" : count === 1 ? "only one track matches" : `only ${count} tracks match`} in the other period, and it takes at least ${fewest}.`,
  none: "Too few tracks for a picture",
  noneText: (count: number, fewest: number) =>
    `${count === 0 ? "No tracks match" : count === 1 ? "Only one track matches" : `Only ${count} tracks match`}, and it takes at least ${fewest} to show where animals pass. Tracks count once a person or the AI has tagged them.`,
  recordings: "View its recordings",
  cell: (name: string) => `Recordings of cell ${name}`,
  cellNone: "No matching track passes through this cell.",
  newest: "Newest",
  older: "Older",
  pages: "Pages",
};

export async function loader(args: Route.LoaderArgs) {
  const insights = await loadInsights(args);
  return insights ? { insights } : { animals: await loadAnimals(args) };
}

export default function InsightsPage({ loaderData }: Route.ComponentProps) {
  const { insights, animals } = loaderData;
  return insights ? <Map {...insights} /> : <AnimalsTable {...animals} />;
}

function Map(insights: Insights) {
  const { isEnough, isBeforeArrival, arrived, comparison, otherTotal, fewest } = insights;
  const isMixed = isBeforeArrival || comparison?.periods.some((period) => period.isBeforeArrival);
  return (
    <section className="setup" aria-labelledby="insights">
      <h2 id="insights">{text.heading}</h2>
      <PageStyle name="insights" rules={heatRules} />
      <p className="about">{text.about}</p>
      <Disclosure summary={text.help}>
        <p>{text.steps}</p>
        <ul>
          <li>{text.few}</li>
          <li>{text.turned}</li>
        </ul>
      </Disclosure>
      <FilterForm {...insights} />
      {isMixed && arrived && <Notice tone="warning">{text.before(arrived)}</Notice>}
      {otherTotal !== undefined && (
        <Notice tone="warning">{text.otherFew(otherTotal, fewest)}</Notice>
      )}
      {!isEnough ? (
        <TooFew {...insights} />
      ) : comparison ? (
        <Compared {...insights} />
      ) : (
        <Found {...insights} />
      )}
    </section>
  );
}

function Compared(insights: Insights) {
  const { animals, filters } = insights;
  return (
    <>
      <p className="heat-said">
        <strong>{animals || text.animals}</strong>
        {text.times[filters.time]}
        {text.compared}
      </p>
      <Comparison {...insights} />
    </>
  );
}

function Found(insights: Insights) {
  const { animals, filters, cell } = insights;
  return (
    <>
      <p className="heat-said">
        <strong>{animals || text.animals}</strong>
        {text.times[filters.time]}, {formatSpan(insights)}: {describeCounted(insights)}
      </p>
      <div className="heat">
        <HeatFigure {...insights} />
        <div>
          <CellTable {...insights} />
          <SidesTable {...insights} />
        </div>
      </div>
      {cell && <CellRecordings cell={cell} />}
    </>
  );
}

function TooFew({ total, fewest, recordings }: Insights) {
  return (
    <EmptyState
      heading={text.none}
      action={<ButtonLink to={recordings}>{text.recordings}</ButtonLink>}
    >
      {text.noneText(total, fewest)}
    </EmptyState>
  );
}

function CellRecordings({ cell }: { cell: NonNullable<Insights["cell"]> }) {
  const { name, rows, newest, older } = cell;
  return (
    <section className="section" id="cell" aria-labelledby="cell-heading">
      <h3 id="cell-heading">{text.cell(name)}</h3>
      {rows.length > 0 ? (
        <ul className="event-list">
          {rows.map(({ id, ...row }) => (
            <RecordingRow key={id} kind="camera" {...row} />
          ))}
        </ul>
      ) : (
        <p>{text.cellNone}</p>
      )}
      {(newest ?? older) && (
        <nav className="pages" aria-label={text.pages}>
          {newest ? <ButtonLink to={newest}>{text.newest}</ButtonLink> : <span />}
          {older && <ButtonLink to={older}>{text.older}</ButtonLink>}
        </nav>
      )}
    </section>
  );
}
