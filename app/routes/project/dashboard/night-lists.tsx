import { Link } from "react-router";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { NightSection, RecordingRow, VisitRow } from "#app/ui/recordings.tsx";
import type { Night } from "./nights.server.ts";

export function NightLists({ night }: { night: Night }) {
  const { heading, isCurrent, isOpen, pictures, visits, single, heard, rest } = night;
  return (
    <NightSection
      heading={isCurrent ? `${heading} (in progress)` : heading}
      summary={summarize(night)}
      isOpen={isOpen}
    >
      {visits.length + single.length > 0 && (
        <ol>
          {visits.map(({ id, ...row }, index) => (
            <VisitRow key={id} {...row} hasPicture={index < pictures} />
          ))}
          {single.map(({ id, ...row }, index) => (
            <RecordingRow key={id} {...row} hasPicture={visits.length + index < pictures} />
          ))}
        </ol>
      )}
      {heard.length > 0 && <Heard night={night} />}
      {rest.groups.length > 0 && <Rest {...rest} />}
    </NightSection>
  );
}

/** "Possum 4, Cat 2. Heard: Morepork 3" */
function summarize({ visits, counts, heard, heardCounts }: Night): string {
  const unknown = visits.filter(({ says }) => says === undefined).length;
  const visited = unknown === 0 ? "No visits" : unknown === 1 ? "1 visit" : `${unknown} visits`;
  const seen = counts || visited;
  if (heard.length === 0) return seen;
  return `${counts || visits.length > 0 ? `${seen}. ` : ""}Heard: ${heardCounts || "nothing yet"}`;
}

/** Open where a night has nothing else to show. */
function Heard({ night: { visits, single, heard, heardCounts } }: { night: Night }) {
  const recordings = heard.length === 1 ? "1 sound recording" : `${heard.length} sound recordings`;
  return (
    <Disclosure
      summary={heardCounts ? `${recordings}: ${heardCounts}` : recordings}
      open={visits.length + single.length === 0}
    >
      <ol>
        {heard.map(({ id, ...row }) => (
          <RecordingRow key={id} {...row} hasPicture={false} />
        ))}
      </ol>
    </Disclosure>
  );
}

function Rest({ summary, groups }: Night["rest"]) {
  return (
    <Disclosure summary={summary}>
      <dl className="night-rest">
        {groups.map(({ words, places }) => (
          <div key={words}>
            <dt>{words}</dt>
            {places.map(({ place, links, more }) => (
              <dd key={place}>
                {place}:{" "}
                {links.map(({ to, text }, index) => (
                  <span key={to}>
                    {index > 0 && ", "}
                    <Link to={to}>{text}</Link>
                  </span>
                ))}
                {more > 0 && ` and ${more} more`}
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </Disclosure>
  );
}
