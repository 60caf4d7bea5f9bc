import { PageTitle } from "#app/components/page-title.tsx";
import { EarlierUndo } from "#app/in-place/earlier-undo.tsx";
import { InPlaceArea } from "#app/in-place/in-place-area.tsx";
import { ListRows } from "#app/ui/list-rows.tsx";
import type { Route } from "./+types/labels";
import type { RecordingOutlet } from "../outlet.ts";
import { LabelRow } from "./label-row.tsx";
import { useKeptRows } from "./use-kept-rows.ts";

const text = {
  heading: "Labels",
  about: "A label describes the whole recording.",
};

interface Props extends Pick<RecordingOutlet, "id" | "title" | "labelRows" | "earlier"> {
  answer: Route.ComponentProps["actionData"];
  action: string;
  canLabel: boolean;
}

/** The labels that the recording has or may be given. */
export function LabelList({ id, title, labelRows, answer, ...props }: Props) {
  const { action: target, canLabel, earlier } = props;
  const rows = useKeptRows(labelRows);
  return (
    <section className="section">
      <PageTitle title={title} isError={answer?.status === "failed"} />
      <h2>{text.heading}</h2>
      <p>{text.about}</p>
      <InPlaceArea answer={answer}>
        <ListRows>
          {rows.map((row) => (
            <LabelRow
              key={row.value}
              row={row}
              inPlaceKey={`label ${row.value} of ${id}`}
              action={canLabel ? target : undefined}
            />
          ))}
        </ListRows>
        <EarlierUndo earlier={earlier} />
      </InPlaceArea>
    </section>
  );
}
