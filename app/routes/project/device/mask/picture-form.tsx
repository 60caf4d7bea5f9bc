import { FormButtons } from "#app/components/forms/form-buttons.tsx";
import type { Problems } from "#app/forms/problems.ts";
import { RadioGroup } from "#app/ui/choices.tsx";
import { FileInput } from "#app/ui/text-inputs.tsx";

const text = {
  file: "Picture",
  fileHint:
    "A black-and-white PNG, 4:3 like the camera view: 160 × 120, 640 × 480 or up to 1280 × 960 pixels, at most 2 MB. Save a BMP as PNG first.",
  ignored: "Which colour to ignore",
  black: "Black",
  white: "White",
  trace: "Show regions",
  tracing: "Reading…",
  cancel: "Cancel",
};

interface Props {
  base: string;
  ignored: string;
  problems: Problems;
}

export function PictureForm({ base, ignored, problems }: Props) {
  return (
    <form
      className="form"
      method="post"
      action={`${base}/import`}
      encType="multipart/form-data"
      noValidate
    >
      <FileInput
        {...problems.field("file")}
        required
        label={text.file}
        hint={text.fileHint}
        accept="image/png"
      />
      <RadioGroup
        {...problems.field("ignored")}
        label={text.ignored}
        options={[
          { value: "black", label: text.black },
          { value: "white", label: text.white },
        ]}
        defaultValue={ignored}
      />
      <FormButtons
        label={text.trace}
        pending={text.tracing}
        cancel={{ to: base, label: text.cancel }}
      />
    </form>
  );
}
