interface DebianVersion {
  epoch: bigint;
  upstream: string;
  revision: string;
}

/** Whether a text is a version by the rules of Debian: `[epoch:]upstream[-revision]`. */
export function isDebianVersion(text: string): boolean {
  return findParts(text) !== undefined;
}

/** Negative where `a` is older (Debian Policy, 5.6.12, as `dpkg` does). Throws a RangeError for what is no version. */
export function compareDebianVersions(a: string, b: string): number {
  const [one, other] = [requireParts(a), requireParts(b)];
  if (one.epoch !== other.epoch) return one.epoch < other.epoch ? -1 : 1;
  return compareParts(one.upstream, other.upstream) || compareParts(one.revision, other.revision);
}

function requireParts(text: string): DebianVersion {
  const parts = findParts(text);
  if (!parts) throw new RangeError(`"${text}" is no version`);
  return parts;
}

/** The epoch ends at the first colon, the revision begins after the last hyphen. Upstream begins with a digit. */
function findParts(text: string): DebianVersion | undefined {
  const parts =
    /^(?:(\d+):)?(\d(?:[A-Za-z0-9.+~:-]*?[A-Za-z0-9.+~:])??)(?:-([A-Za-z0-9.+~]+))?$/.exec(text);
  const [, epoch, upstream, revision = ""] = parts ?? [];
  if (upstream === undefined || (epoch === undefined && upstream.includes(":"))) return undefined;
  return { epoch: BigInt(epoch ?? 0), upstream, revision };
}

function compareParts(a: string, b: string): number {
  const [one, other] = [runsOf(a), runsOf(b)];
  for (let index = 0; index < Math.max(one.length, other.length); index += 2) {
    const words = compareWords(one[index] ?? "", other[index] ?? "");
    if (words !== 0) return words;
    const numbers = compareNumbers(one[index + 1] ?? "", other[index + 1] ?? "");
    if (numbers !== 0) return numbers;
  }
  return 0;
}

/** "1.0rc2" as "", "1", ".", "0", "rc", "2": digits stand at odd places. */
function runsOf(part: string): string[] {
  return part.split(/(\d+)/);
}

function compareWords(a: string, b: string): number {
  for (let index = 0; index < Math.max(a.length, b.length); index++) {
    const difference = rankOf(a[index]) - rankOf(b[index]);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** A tilde before the end, the end before letters, letters before all else. */
function rankOf(character: string | undefined): number {
  if (character === undefined) return 0;
  if (character === "~") return -1;
  const code = character.charCodeAt(0);
  return /[A-Za-z]/.test(character) ? code : code + 256;
}

function compareNumbers(a: string, b: string): number {
  const [one, other] = [a.replace(/^0+/, ""), b.replace(/^0+/, "")];
  if (one.length !== other.length) return one.length - other.length;
  return one === other ? 0 : one < other ? -1 : 1;
}
