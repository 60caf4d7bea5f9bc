import { FalseTriggerLink } from "#app/components/false-trigger-link.tsx";
import nightRules from "#app/styles/night-sounds.css?inline";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Facts } from "#app/ui/facts.tsx";
import { PageStyle } from "#app/ui/page-style.tsx";
import type { Route } from "./+types/page";
import { CallsChart, CallsTable } from "./calls.tsx";
import { IndexChart } from "./index-chart.tsx";
import { NightLine } from "./night-line.tsx";
import { Strip } from "./strip.tsx";
import { loadNightSounds } from "./load-sounds.server.ts";
import { moreThan } from "./more-than.ts";
import { type NightView, toNightView } from "./night-view.server.ts";

const text = {
  heading: "What the night sounded like",
  about: (zone: string) => `From noon to noon. Times are in ${zone}.`,
  nights: "Nights",
  earlier: "Earlier night",
  later: "Later night",
  csv: "Download as a table",
  none: "No sounds yet",
  noneText: "When this device has recorded sound, you see here what each night sounded like.",
  silent: "It recorded nothing in this night.",
  notOffered: "The server that this site works with doesn't tell what nights sounded like.",
  line: "When it recorded",
  calls: "What was heard",
  noCalls: "Nobody and no AI has named a sound of this night yet.",
  index: "Acoustic index",
  recordings: "Recordings",
};

export async function loader(args: Route.LoaderArgs) {
  const { shown, heard, showsAll } = await loadNightSounds(args);
  const { url } = args;
  const view = heard && toNightView(heard, { url, showsAll }, shown);
  return { isOffered: heard !== undefined, view };
}

export default function NightSounds({ loaderData }: Route.ComponentProps) {
  const { isOffered, view } = loaderData;
  if (!view) {
    return (
      <section>
        <h2>{text.heading}</h2>
        <EmptyState heading={text.none}>{isOffered ? text.noneText : text.notOffered}</EmptyState>
      </section>
    );
  }
  return (
    <section>
      <div className="section-heading">
        <h2>{text.heading}</h2>
        {view.count > 0 && (
          <ButtonLink icon="download" to={view.csv} reloadDocument>
            {text.csv}
          </ButtonLink>
        )}
      </div>
      <h3>{view.heading}</h3>
      <p className="about">
        {text.about(view.zone)} {view.isMore && moreThan(view.count)}
      </p>
      <Nights {...view} />
      {view.count === 0 ? <p>{text.silent}</p> : <Night view={view} />}
    </section>
  );
}

function Nights({ earlier, later }: Pick<NightView, "earlier" | "later">) {
  if (!earlier && !later) return null;
  return (
    <nav className="pages" aria-label={text.nights}>
      {earlier ? <ButtonLink to={earlier}>{text.earlier}</ButtonLink> : <span />}
      {later && <ButtonLink to={later}>{text.later}</ButtonLink>}
    </nav>
  );
}

function Night({ view }: { view: NightView }) {
  const { facts, line, calls, index, strip, hiddenCount, showsAll } = view;
  return (
    <>
      <PageStyle name="night-sounds" rules={nightRules} />
      <div className="section">
        <Facts facts={facts} />
      </div>
      <section className="section">
        <h3>{text.line}</h3>
        <NightLine line={line} />
      </section>
      <section className="section">
        <h3 id="calls">{text.calls}</h3>
        {calls.rows.length === 0 ? (
          <p>{text.noCalls}</p>
        ) : (
          <>
            <CallsChart calls={calls} />
            <CallsTable calls={calls} />
          </>
        )}
        {hiddenCount > 0 && (
          <p>
            <FalseTriggerLink count={hiddenCount} showsAll={showsAll} medium="audio" at="calls" />
          </p>
        )}
      </section>
      {index && (
        <section className="section">
          <h3>{text.index}</h3>
          <IndexChart chart={index} sun={line.sun} />
        </section>
      )}
      <section className="section" id="recordings">
        <h3>{text.recordings}</h3>
        <Strip strip={strip} />
      </section>
    </>
  );
}
