/** Names of hours under a drawing of nights from noon to noon, at even distances over its width. */
export function NightHours({ hours, y }: { hours: readonly string[]; y: number }) {
  const last = hours.length - 1;
  const named = hours.map((text, order) => ({ text, order }));
  return named.map(({ text, order }) => (
    <text
      key={order}
      x={percentOf(order / last)}
      y={y}
      textAnchor={order === 0 ? "start" : order === last ? "end" : "middle"}
    >
      {text}
    </text>
  ));
}

/** A part of the width, whatever its unit is. */
export function percentOf(part: number): string {
  return `${Number((part * 100).toFixed(2))}%`;
}
