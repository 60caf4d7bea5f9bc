import { BlockList, isIP } from "node:net";

const named = new Map([
  ["loopback", ["127.0.0.0/8", "::1"]],
  /* RFC 1918 and RFC 4193. */
  ["private", ["10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "fc00::/7"]],
]);

export type TrustsPeer = (address: string) => boolean;

/** Whether a text is an address, a network as `10.0.0.0/8`, or `loopback` or `private`. */
export function isPeer(text: string): boolean {
  if (named.has(text)) return true;
  const { address, bits } = parse(text);
  const family = isIP(address);
  return family !== 0 && bits <= (family === 6 ? 128 : 32);
}

/** Tells of an address whether it is one of these peers, however it is written. */
export function trustPeers(peers: string[]): TrustsPeer {
  if (peers.length === 0) return () => false;
  const list = new BlockList();
  for (const text of peers.flatMap((peer) => named.get(peer) ?? peer)) {
    const { address, bits } = parse(text);
    list.addSubnet(address, bits, familyOf(address));
  }
  return (address) => isIP(address) !== 0 && list.check(address, familyOf(address));
}

/** An address alone is a network of one. */
function parse(text: string): { address: string; bits: number } {
  const [, address = "", bits] = /^([^/%]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  return { address, bits: Number(bits ?? (isIP(address) === 6 ? 128 : 32)) };
}

function familyOf(address: string): "ipv4" | "ipv6" {
  return isIP(address) === 6 ? "ipv6" : "ipv4";
}
