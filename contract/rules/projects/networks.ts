const groupsOfNetwork = 4;

/** The network that an IPv6 address is of (/64, which is what one household has); an IPv4 address is its own. */
export function networkOf(address: string): string {
  const plain = address.toLowerCase().replace(/^::ffff:(?=\d+\.)/, "");
  if (!plain.includes(":")) return plain;
  const [before = [], after = []] = plain
    .split("::")
    .map((part) => part.split(":").filter(Boolean));
  const left = Array.from({ length: 8 - before.length - after.length }, () => "0");
  const groups = [...before, ...left, ...after].slice(0, groupsOfNetwork);
  return `${groups.map((group) => group.replace(/^0+(?=.)/, "")).join(":")}::/64`;
}
