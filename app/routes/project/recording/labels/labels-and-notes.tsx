import { ListRow, ListRows } from "#app/ui/list-rows.tsx";
import { TimeOf } from "#app/ui/time-of.tsx";
import type { RecordingPage } from "../recording-data.server.ts";

const heading = "Labels and notes";

/** What was said of the recording as a whole. */
export function LabelsAndNotes({ labels }: Pick<RecordingPage, "labels">) {
  return (
    <section className="section">
      <h2>{heading}</h2>
      <ListRows>
        {labels.map(({ id, word, text, by, time }) => (
          <ListRow key={id} name={word}>
            {text && (
              <p>
                <q>{text}</q>
              </p>
            )}
            <p>
              {by}, <TimeOf {...time} />
            </p>
          </ListRow>
        ))}
      </ListRows>
    </section>
  );
}
