import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { TextInput } from "#app/ui/text-inputs.tsx";

const text = {
  filter: "Choose event types and days",
  types: "Event types",
  all: "To see all types, leave every box empty.",
  from: "From",
  until: "Until",
  show: "Show",
  showing: "Looking…",
  clear: "Show all",
};

interface Props {
  path: string;
  types: { type: string; name: string; isSelected: boolean }[];
  from: string;
  until: string;
  isNarrowed: boolean;
}

/** A form of the address: kinds and days, those of the place. */
export function FilterForm({ path, types, from, until, isNarrowed }: Props) {
  const formKey = [from, until, ...types.map(({ type, isSelected }) => isSelected && type)].join();
  return (
    <search aria-label={text.filter}>
      <Disclosure summary={text.filter} open={isNarrowed}>
        <form method="get" action={path} className="event-filters" key={formKey}>
          {types.length > 0 && (
            <fieldset className="choices">
              <legend className="field-label">{text.types}</legend>
              <p className="field-hint">{text.all}</p>
              <div className="event-types">
                {types.map(({ type, name, isSelected }) => (
                  <label className="choice" key={type}>
                    <input type="checkbox" name="type" value={type} defaultChecked={isSelected} />
                    <span>{name}</span>
                  </label>
                ))}
              </div>
            </fieldset>
          )}
          <div className="filters">
            <TextInput name="from" type="date" label={text.from} defaultValue={from} />
            <TextInput name="until" type="date" label={text.until} defaultValue={until} />
            <Button tone="neutral" data-pending={text.showing}>
              {text.show}
            </Button>
            {isNarrowed && <ButtonLink to={path}>{text.clear}</ButtonLink>}
          </div>
        </form>
      </Disclosure>
    </search>
  );
}
