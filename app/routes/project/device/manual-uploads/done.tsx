import { ButtonForm } from "#app/components/button-form.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Facts } from "#app/ui/facts.tsx";
import { TimeOf } from "#app/ui/time-of.tsx";
import type { DoneView } from "./done.server.ts";

const words = {
  heading: "What has come of it",
  taken: "Taken",
  until: "until",
  location: "Location",
  zone: "The camera’s clock",
  zoneOf: (zone: string) => `Read in the time of ${zone}.`,
  finished: "Finished",
  saw: "See what it saw",
  retrying: "Beginning…",
  more: "Upload more",
  discard: "Remove these receipts",
};

interface Props {
  view: DoneView;
  uploads: string;
  path: string;
  mayUpload: boolean;
}

export function Done({ view, uploads, path, mayUpload }: Props) {
  const { summary, from, until, finished, location, zone, correction, saw, retry } = view;
  return (
    <section className="section">
      <h2>{words.heading}</h2>
      <p className="about">
        <strong>{summary}</strong>
      </p>
      <Facts
        facts={[
          ...(from && until
            ? [
                {
                  term: words.taken,
                  value: (
                    <>
                      <TimeOf {...from} /> {words.until} <TimeOf {...until} />
                    </>
                  ),
                },
              ]
            : []),
          ...(location ? [{ term: words.location, value: location }] : []),
          { term: words.zone, value: [words.zoneOf(zone), correction].join(" ") },
          ...(finished ? [{ term: words.finished, value: <TimeOf {...finished} /> }] : []),
        ]}
      />
      <div className="cluster after-list">
        {saw && <ButtonLink to={saw}>{words.saw}</ButtonLink>}
        {mayUpload && (
          <>
            {retry && (
              <ButtonForm
                fields={{ act: "retry" }}
                label={retry}
                pending={words.retrying}
                tone="primary"
              />
            )}
            <ButtonLink to={uploads}>{words.more}</ButtonLink>
            <ButtonLink to={`${path}/delete`}>{words.discard}</ButtonLink>
          </>
        )}
      </div>
    </section>
  );
}
