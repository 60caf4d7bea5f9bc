interface Props {
  label: string;
  value: number | string;
  max: number | string;
  onChange: (value: number) => void;
}

/** A number that may have decimals, in the row of a player. What is no number yet changes nothing. */
export function PlayerNumber({ label, value, max, onChange }: Props) {
  return (
    <label className="player-select">
      {label}
      <input
        className="input"
        type="number"
        inputMode="decimal"
        min={0}
        max={max}
        step="any"
        value={value}
        onChange={({ target: { valueAsNumber } }) => {
          if (Number.isFinite(valueAsNumber)) onChange(valueAsNumber);
        }}
      />
    </label>
  );
}
