import { useOutletContext } from "react-router";
import { PageTitle } from "#app/components/page-title.tsx";
import { InPlaceArea } from "#app/in-place/in-place-area.tsx";
import { keepFailures } from "#app/in-place/keep-failures.ts";
import { RowList } from "#app/ui/row-list.tsx";
import type { Route } from "./+types/labels";
import { answerRecordingForm } from "../answer-form.server.ts";
import { mayLabel } from "./label-form.server.ts";
import { LabelRow } from "./label-row.tsx";
import type { RecordingOutlet } from "../outlet.ts";
import { useKeptRows } from "./use-kept-rows.ts";

const text = {
  heading: "Labels",
  about: "A label describes the whole recording.",
};

export async function loader({ context, url }: Route.LoaderArgs) {
  return { action: url.pathname + url.search, canLabel: mayLabel(context) };
}

export const action = answerRecordingForm;

export const clientAction = keepFailures;

export default function Labels({ loaderData, actionData }: Route.ComponentProps) {
  const { id, title, labelRows } = useOutletContext<RecordingOutlet>();
  return <LabelList key={id} {...{ id, title, labelRows, answer: actionData, ...loaderData }} />;
}

interface Props extends Pick<RecordingOutlet, "id" | "title" | "labelRows"> {
  answer: Route.ComponentProps["actionData"];
  action: string;
  canLabel: boolean;
}

function LabelList({ id, title, labelRows, answer, action: target, canLabel }: Props) {
  const rows = useKeptRows(labelRows);
  return (
    <section className="section">
      <PageTitle title={title} isError={answer?.status === "failed"} />
      <h2>{text.heading}</h2>
      <p>{text.about}</p>
      <InPlaceArea answer={answer}>
        <RowList>
          {rows.map((row) => (
            <LabelRow
              key={row.value}
              row={row}
              inPlaceKey={`label ${row.value} of ${id}`}
              action={canLabel ? target : undefined}
            />
          ))}
        </RowList>
      </InPlaceArea>
    </section>
  );
}
