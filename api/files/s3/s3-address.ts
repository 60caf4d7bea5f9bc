/** Where a bucket is, and under which names in it our objects stand. */
export interface S3Address {
  bucket: string;
  /** Empty, or ends with a slash. */
  prefix: string;
  /** Absent: Amazon's own, of the region. */
  endpoint?: string;
  /** Absent: as the environment says. */
  region?: string;
  /** The bucket stands in the path, not in the host name, as most servers but Amazon's have it. */
  pathStyle: boolean;
}

/** `s3://bucket/prefix?endpoint=https://...&region=...&path-style=on`; undefined for anything else. */
export function parseS3Address(text: string): S3Address | undefined {
  const url = URL.parse(text);
  if (url?.protocol !== "s3:" || !isBucketName(url.host) || url.username || url.hash) {
    return undefined;
  }
  const options = new Map(url.searchParams);
  const isKnown = [...options.keys()].every((name) => known.includes(name));
  const endpoint = options.get("endpoint");
  const pathStyle = options.get("path-style") ?? "off";
  if (!isKnown || options.size < url.searchParams.size) return undefined;
  if (endpoint !== undefined && !isOrigin(endpoint)) return undefined;
  if (!["on", "off"].includes(pathStyle)) return undefined;
  const prefix = url.pathname.replace(/^\/+|\/+$/g, "");
  if (!/^[\w./-]*$/.test(prefix)) return undefined;
  return {
    bucket: url.host,
    prefix: prefix && `${prefix}/`,
    endpoint,
    region: options.get("region"),
    pathStyle: pathStyle === "on",
  };
}

const known = ["endpoint", "region", "path-style"];

function isBucketName(text: string): boolean {
  return /^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/.test(text);
}

function isOrigin(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`;
}
