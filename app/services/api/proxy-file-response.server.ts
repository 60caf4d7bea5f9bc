const headersOfFiles = [
  "accept-ranges",
  "cache-control",
  "content-disposition",
  "content-length",
  "content-range",
  "content-security-policy",
  "content-type",
  "etag",
  "x-content-type-options",
];

/** A file of the API without what the API tells other sites: these files are for this one. Where it may be named anew. */
export function proxyFileResponse(
  { body, status, headers }: Response,
  disposition?: string,
): Response {
  const forwarded = new Headers([...headers].filter(([name]) => headersOfFiles.includes(name)));
  if (disposition !== undefined) forwarded.set("content-disposition", disposition);
  return new Response(body, { status, headers: forwarded });
}
