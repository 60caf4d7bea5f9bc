/** A table as a file of that name, for the one who asked. */
export function toCsvResponse(table: string, name: string): Response {
  return new Response(table, {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
      "cache-control": "private, no-store",
    },
  });
}
