import { expect, test } from "vitest";
import { networkOf } from "#contract/rules/projects/networks.ts";

test("an IPv4 address is a network of one, however it came", () => {
  expect(networkOf("192.0.2.7")).toBe("192.0.2.7");
  expect(networkOf("::ffff:192.0.2.7")).toBe("192.0.2.7");
});

test("IPv6 addresses of one household are one network, however they are written", () => {
  const spellings = [
    "2001:db8:0:1::7",
    "2001:DB8:0:1:ffff:ffff:ffff:ffff",
    "2001:0db8:0000:0001::",
    "2001:db8::1:2:3:4:5",
  ];
  for (const spelling of spellings)
    expect([spelling, networkOf(spelling)]).toEqual([spelling, "2001:db8:0:1::/64"]);
  expect(networkOf("2001:db8:0:2::7")).toBe("2001:db8:0:2::/64");
  expect(networkOf("::1")).toBe("0:0:0:0::/64");
});

test("what is no address stays as it is", () => {
  expect(networkOf("")).toBe("");
});
