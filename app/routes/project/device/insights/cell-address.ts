/** The same page with the recordings of a cell. */
export function cellAddress(path: string, cell: string): string {
  return `${path}${path.includes("?") ? "&" : "?"}cell=${cell}#cell`;
}
