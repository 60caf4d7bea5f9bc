import { encode } from "uqr";

/** The white around it, in squares, that cameras need to find it. */
const border = 2;

/** A QR code as the path of a drawing in squares of one, and how many are on a side. */
export function drawQrCode(text: string): { path: string; size: number } {
  const { data, size } = encode(text, { border });
  const squares = data.flatMap((row, y) =>
    row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")),
  );
  return { path: squares.join(""), size };
}
