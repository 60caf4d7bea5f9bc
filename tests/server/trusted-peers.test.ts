import { expect, test } from "vitest";
import { trustPeers } from "#server/trusted-peers.ts";

test("loopback is this machine, in both families and however it is written", () => {
  const trusts = trustPeers(["loopback"]);
  for (const address of ["127.0.0.1", "127.8.9.10", "::1", "0:0:0:0:0:0:0:1", "::ffff:127.0.0.1"])
    expect([address, trusts(address)]).toEqual([address, true]);
  for (const address of ["10.0.0.1", "::2", "::ffff:192.0.2.1", "", "localhost"])
    expect([address, trusts(address)]).toEqual([address, false]);
});

test("private networks end where they end", () => {
  const trusts = trustPeers(["private"]);
  for (const address of ["10.255.0.1", "172.16.0.1", "172.31.255.255", "192.168.1.1", "fd12::1"])
    expect([address, trusts(address)]).toEqual([address, true]);
  for (const address of ["11.0.0.1", "172.15.0.1", "172.32.0.1", "192.169.0.1", "2001:db8::1"])
    expect([address, trusts(address)]).toEqual([address, false]);
});

test("addresses and networks are themselves", () => {
  const trusts = trustPeers(["192.0.2.7", "198.51.100.0/24", "2001:db8::/32"]);
  for (const address of ["192.0.2.7", "198.51.100.255", "2001:db8:ffff::1"])
    expect([address, trusts(address)]).toEqual([address, true]);
  for (const address of ["192.0.2.8", "198.51.101.0", "2001:db9::1", "127.0.0.1"])
    expect([address, trusts(address)]).toEqual([address, false]);
});

test("nobody is trusted where nobody is named", () => {
  expect(trustPeers([])("127.0.0.1")).toBe(false);
});
