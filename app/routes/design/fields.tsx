import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Checkbox, RadioGroup } from "#app/ui/choices.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { PasswordInput, Select, TextArea, TextInput } from "#app/ui/text-inputs.tsx";
import { nowhere } from "./samples.ts";
import { Specimen, Specimens } from "./specimen.tsx";

const options = [
  { value: "night", label: "At night", hint: "From dusk to dawn" },
  { value: "always", label: "Always" },
];

/** What is pressed and what is filled in. */
export function Fields() {
  return (
    <Specimens id="fields" title="Buttons and fields">
      <Specimen name="Button: primary, neutral, danger, with icon, disabled, pressed, link">
        <p className="cluster">
          <Button type="button">Save</Button>
          <Button type="button" tone="neutral">
            Cancel
          </Button>
          <Button type="button" tone="danger">
            Delete recording
          </Button>
          <Button type="button" tone="neutral" icon="download">
            Download
          </Button>
          <Button type="button" disabled>
            Play
          </Button>
          <Button type="button" tone="neutral" aria-pressed="true">
            Starred
          </Button>
          <ButtonLink to={nowhere} icon="plus">
            Add a track
          </ButtonLink>
        </p>
      </Specimen>
      <Specimen name="Field: empty, with hint, filled in, refused">
        <div className="form">
          <TextInput name="plain" label="Name" />
          <TextInput name="hinted" label="Project" hint="At least 3 characters" />
          <TextInput name="filled" label="Email" defaultValue="ana@example.org" />
          <TextInput
            name="refused"
            label="Minutes"
            defaultValue="soon"
            errors={["Enter how many minutes"]}
          />
        </div>
      </Specimen>
      <Specimen name="Password, several lines, one of several">
        <div className="form">
          <PasswordInput name="secret" label="Password" autoComplete="current-password" />
          <TextArea name="lines" label="Note" rows={3} />
          <Select name="one-of" label="Where">
            <option>Anywhere in this project</option>
            <option>Ridge camera</option>
          </Select>
        </div>
      </Specimen>
      <Specimen name="Choices: ticked, refused, one of two">
        <Checkbox name="ticked" label="Email me once a day" defaultChecked />
        <Checkbox name="unticked" label="I agree" errors={["Tick the box to go on"]} />
        <RadioGroup name="window" label="When" options={options} defaultValue="night" />
      </Specimen>
      <Specimen name="Summary of what was refused">
        <Disclosure summary="Takes the focus as it comes">
          <ErrorSummary problems={[{ text: "Enter how many minutes", fieldId: "refused" }]} />
        </Disclosure>
      </Specimen>
    </Specimens>
  );
}
