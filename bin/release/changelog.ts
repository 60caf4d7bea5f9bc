/** The changelog with a release on top, made of the sentences of all files of changes. */
export function addRelease(
  changelog: string,
  { version, date, changes }: { version: string; date: string; changes: string[] },
): string {
  const [head = "", ...releases] = changelog.replace(noRelease, "").split(/^(?=## )/m);
  return [`${head.trimEnd()}\n\n`, describeRelease({ version, date, changes }), ...releases].join(
    "",
  );
}

const noRelease = / There has been no release yet\./;

export function describeRelease({
  version,
  date,
  changes,
}: {
  version: string;
  date: string;
  changes: string[];
}): string {
  const sentences = changes.flatMap((text) => text.trim().split("\n"));
  return `## ${version} (${date})\n\n${sentences.map((one) => `- ${one}\n`).join("")}\n`;
}

/** Whether it is a version that may follow the other. */
export function isLater(version: string, former: string): boolean {
  const [one, other] = [version, former].map((text) =>
    /^(\d+)\.(\d+)\.(\d+)$/.exec(text)?.slice(1),
  );
  if (!one || !other) return false;
  const differs = one.findIndex((part, index) => part !== other[index]);
  return differs >= 0 && Number(one[differs]) > Number(other[differs]);
}
