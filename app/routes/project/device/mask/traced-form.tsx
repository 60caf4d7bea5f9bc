import type { Problems } from "#app/forms/problems.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/choices.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { TextInput } from "#app/ui/text-inputs.tsx";
import type { TracedRow } from "./traced-rows.server.ts";
import { MaskPicture } from "./mask-picture.tsx";
import type { RegionView } from "./read-mask.server.ts";

const text = {
  picture: (count: number) =>
    `The camera view with ${count} numbered ${count === 1 ? "region" : "regions"} from the picture`,
  region: (number: number, says: string) => `Region ${number}: ${says}`,
  save: (number: number) => `Save region ${number}`,
  name: (number: number) => `Name of region ${number}`,
  act: "Save regions",
  acting: "Saving…",
  other: "Choose another picture",
  cancel: "Cancel",
};

interface Props {
  base: string;
  src: string | undefined;
  others: RegionView[];
  rows: TracedRow[];
  reported: string[];
  problems: Problems;
}

/** What was found in a picture; the regions go along in hidden fields, as nothing is saved yet. */
export function TracedForm({ base, src, others, rows, reported, problems }: Props) {
  const numbered = rows.map(({ points, label }, index) => ({
    name: String(index + 1),
    points,
    label,
  }));
  return (
    <form method="post" action={`${base}/import`} noValidate>
      <div className="mask-editor">
        <MaskPicture
          label={text.picture(rows.length)}
          src={src}
          regions={[...others, ...numbered]}
        />
        <div>
          {reported.map((text) => (
            <Notice key={text} tone="warning">
              {text}
            </Notice>
          ))}
          {rows.map((row, index) => (
            <TracedFields key={row.data} row={row} index={index} problems={problems} />
          ))}
          <div className="cluster">
            <Button name="act" value="save" data-pending={text.acting}>
              {text.act}
            </Button>
            <ButtonLink to={`${base}/import`} reloadDocument>
              {text.other}
            </ButtonLink>
            <ButtonLink to={base}>{text.cancel}</ButtonLink>
          </div>
        </div>
      </div>
    </form>
  );
}

interface FieldsProps {
  row: TracedRow;
  index: number;
  problems: Problems;
}

function TracedFields({ row, index, problems }: FieldsProps) {
  const number = index + 1;
  return (
    <fieldset className="traced-region">
      <legend>{text.region(number, row.says)}</legend>
      <input type="hidden" name={`region-${index}`} value={row.data} />
      <Checkbox name={`take-${index}`} label={text.save(number)} defaultChecked={row.isTaken} />
      <TextInput
        {...problems.field(`name-${index}`, row.name)}
        label={text.name(number)}
        maxLength={255}
        autoComplete="off"
      />
    </fieldset>
  );
}
