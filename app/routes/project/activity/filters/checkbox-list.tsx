interface Props {
  legend: string;
  name: string;
  choices: readonly { value: string; name: string; isChosen: boolean }[];
}

/** Several of one name; none ticked means all. */
export function CheckboxList({ legend, name, choices }: Props) {
  if (choices.length === 0) return null;
  return (
    <fieldset className="field choices checkbox-list">
      <legend className="field-label">{legend}</legend>
      <div>
        {choices.map(({ value, name: label, isChosen }) => (
          <label className="choice" key={value}>
            <input type="checkbox" name={name} value={value} defaultChecked={isChosen} />
            <span>{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
