/** The field of a corner, as the form sends it. */
export function cornerName(index: number, axis: "x" | "y"): string {
  return `corners[${index}].${axis}`;
}
