import { Link } from "react-router";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Facts } from "#app/ui/facts.tsx";
import { FilterLinks } from "#app/ui/filter-links.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { RecordingRow, VisitRow } from "#app/ui/recordings.tsx";
import { ListRow, ListRows } from "#app/ui/list-rows.tsx";
import { StatusWord } from "#app/ui/status-word.tsx";
import { TabLinks } from "#app/ui/tab-links.tsx";
import { Table } from "#app/ui/table.tsx";
import { moment, nowhere, picturePath } from "./samples.ts";
import { Specimen, Specimens } from "./specimen.tsx";

const row = { to: nowhere, place: "Ridge camera · Swamp bridge", time: moment };
const tones = { ok: "People and AI agree", trouble: "People disagree" } as const;

/** Rows of lists, and the page behind a row. */
export function Rows() {
  return (
    <Specimens id="rows" title="Lists and details">
      <Specimen name="Visits and recordings, in each state">
        <section className="result-night">
          <ol>
            <RecordingRow
              {...row}
              kind="camera"
              title="Possum"
              thumbnailSrc={picturePath}
              duration="8 s"
              labels={["Cool"]}
              state={{ tone: "ok", text: tones.ok }}
            />
            <RecordingRow {...row} kind="audio" title="Morepork" duration="1 min" />
            <RecordingRow
              {...row}
              kind="unknown"
              title="Cat, possum"
              state={{ tone: "trouble", text: tones.trouble }}
            />
            <VisitRow
              {...row}
              title="Hedgehog"
              says="AI 88%"
              count="3 recordings"
              thumbnailSrc={picturePath}
              others={[{ to: `${nowhere}?at=2`, text: "2:34 am" }]}
            />
          </ol>
        </section>
      </Specimen>
      <Specimen name="List of rows">
        <ListRows>
          <ListRow
            lead={<Icon name="devices" />}
            name="Ridge camera"
            actions={<Link to={nowhere}>Open</Link>}
          >
            <p>
              <StatusWord tone="ok">Reporting</StatusWord>
            </p>
          </ListRow>
          <ListRow
            to={nowhere}
            mark="2"
            name="Quarry gate"
            about="Thermal camera"
            figure="12.1 V"
            time="3 days ago"
          >
            <p>
              <StatusWord tone="trouble">No contact for 3 days</StatusWord>
            </p>
          </ListRow>
        </ListRows>
      </Specimen>
      <Specimen name="Table: a column that sorts, a number">
        <Table
          caption="2 devices"
          rows={[
            { name: "Ridge camera", count: 12 },
            { name: "Quarry gate", count: 0 },
          ]}
          rowKey={({ name }) => name}
          columns={[
            {
              name: "Device",
              cell: ({ name }) => name,
              sort: { to: nowhere, direction: "ascending" },
            },
            { name: "Recordings", cell: ({ count }) => count, align: "end" },
          ]}
        />
      </Specimen>
      <Specimen name="Parts of a list">
        <FilterLinks
          label="Which devices"
          filters={[
            { to: nowhere, label: "All", count: 12, isCurrent: true },
            { to: `${nowhere}?show=some`, label: "Not reporting", count: 1, isCurrent: false },
          ]}
        />
      </Specimen>
      <Specimen name="Nothing there">
        <EmptyState
          heading="No recordings yet"
          action={<ButtonLink to={nowhere}>Add a camera</ButtonLink>}
        >
          Recordings stand here once a camera has sent some.
        </EmptyState>
      </Specimen>
      <Specimen name="Detail page: heading, views, facts, folded part">
        <div className="design-page-heading">
          <PageHeading
            context="Thermal recording"
            title="Possum, cat"
            actions={<ButtonLink to={nowhere}>Next</ButtonLink>}
          />
        </div>
        <TabLinks
          label="Views of the sample"
          tabs={[
            { to: nowhere, label: "Tracks", end: true },
            { to: "/my-jobs", label: "Labels (2)" },
          ]}
        />
        <Facts
          facts={[
            { term: "Duration", value: "8 s" },
            { term: "Coordinates", value: "-43.53210, 172.63620" },
          ]}
        />
        <Disclosure summary="What sets off an alert">
          <p>The tag that most tracks of the recording have.</p>
        </Disclosure>
      </Specimen>
    </Specimens>
  );
}
