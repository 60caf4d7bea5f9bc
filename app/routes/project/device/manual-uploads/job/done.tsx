import { ButtonForm } from "#app/components/forms/button-form.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Facts } from "#app/ui/facts.tsx";
import { TimeOf } from "#app/ui/time-of.tsx";
import type { DoneView } from "./done.server.ts";

const text = {
  heading: "Result",
  taken: "Recorded",
  until: "until",
  location: "Location",
  zone: "The device’s clock",
  zoneOf: (zone: string) => `Read in ${zone}.`,
  finished: "Finished",
  saw: "See the recordings",
  retrying: "Starting…",
  more: "Upload more",
  discard: "Delete this list, keep the recordings",
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
      <h2>{text.heading}</h2>
      <p className="about">
        <strong>{summary}</strong>
      </p>
      <Facts
        facts={[
          ...(from && until
            ? [
                {
                  term: text.taken,
                  value: (
                    <>
                      <TimeOf {...from} /> {text.until} <TimeOf {...until} />
                    </>
                  ),
                },
              ]
            : []),
          ...(location ? [{ term: text.location, value: location }] : []),
          { term: text.zone, value: [text.zoneOf(zone), correction].join(" ") },
          ...(finished ? [{ term: text.finished, value: <TimeOf {...finished} /> }] : []),
        ]}
      />
      <div className="cluster after-list">
        {saw && <ButtonLink to={saw}>{text.saw}</ButtonLink>}
        {mayUpload && (
          <>
            {retry && (
              <ButtonForm
                fields={{ act: "retry" }}
                label={retry}
                pending={text.retrying}
                tone="primary"
              />
            )}
            <ButtonLink to={uploads}>{text.more}</ButtonLink>
            <ButtonLink to={`${path}/delete`}>{text.discard}</ButtonLink>
          </>
        )}
      </div>
    </section>
  );
}
