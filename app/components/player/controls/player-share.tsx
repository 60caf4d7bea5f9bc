interface Props {
  label: string;
  /** 0 to 1. */
  share: number;
  onChange: (share: number) => void;
}

/** How much of something there is, in the row of a player. */
export function PlayerShare({ label, share, onChange }: Props) {
  const percent = Math.round(share * 100);
  return (
    <label className="player-select">
      {label}
      <input
        type="range"
        min={0}
        max={100}
        step={5}
        value={percent}
        aria-valuetext={`${percent}%`}
        onChange={({ target }) => onChange(target.valueAsNumber / 100)}
      />
    </label>
  );
}
