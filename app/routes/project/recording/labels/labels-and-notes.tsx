import { Row, RowList } from "#app/ui/row-list.tsx";
import { TimeOf } from "#app/ui/time-of.tsx";
import type { RecordingPage } from "../recording-data.server.ts";

const heading = "Labels and notes";

/** What was said of the recording as a whole. */
export function LabelsAndNotes({ labels }: Pick<RecordingPage, "labels">) {
  return (
    <section className="section">
      <h2>{heading}</h2>
      <RowList>
        {labels.map(({ id, word, text, by, time }) => (
          <Row key={id} title={word}>
            {text && (
              <p>
                <q>{text}</q>
              </p>
            )}
            <p>
              {by}, <TimeOf {...time} />
            </p>
          </Row>
        ))}
      </RowList>
    </section>
  );
}
