interface Props {
  /** What it measures, for whoever does not see it. */
  label: string;
  done: number;
  /** Undefined while nobody knows it. */
  total: number | undefined;
}

export function ProgressBar({ label, done, total }: Props) {
  return <progress className="progress-bar" aria-label={label} max={total} value={done} />;
}
