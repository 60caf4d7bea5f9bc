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

/** A file of the API without what the API tells other sites: these files are for this one. */
export function proxyFileResponse({ body, status, headers }: Response): Response {
  const forwarded = [...headers].filter(([name]) => headersOfFiles.includes(name));
  return new Response(body, { status, headers: forwarded });
}
