/** Dark on white in every look: cameras take nothing else. Whoever has no camera finds the link beside it. */
export function QrCode({ path, size }: { path: string; size: number }) {
  return (
    <svg viewBox={`0 0 ${size} ${size}`} width="220" height="220" aria-hidden="true">
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
