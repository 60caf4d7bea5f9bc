import { expect, test } from "vitest";
import { readLook, toLookCookie } from "#app/services/navigation/look.server.ts";
import { readNavigation } from "#app/services/navigation/pinned-navigation.server.ts";
import { sealedCookie } from "#app/services/session/sealed-cookie.server.ts";
import { readViewport } from "#app/services/navigation/viewport.server.ts";

const asking = (cookie: string) => new Request("http://site.test/", { headers: { cookie } });

/** The pair, and what is said of it in whatever order. */
function readHeader(header: string) {
  const [pair, ...attributes] = header.split("; ");
  return { pair, attributes: attributes.toSorted() };
}

test("the cookie of the look is a text that scripts read, kept for a year", async () => {
  const header = await toLookCookie({ colorScheme: "dark", lightPages: true });
  expect(readHeader(header)).toEqual({
    pair: "look=dark.light",
    attributes: ["Max-Age=31536000", "Path=/", "SameSite=Lax"],
  });
  const look = { colorScheme: "dark", lightPages: true };
  expect(await readLook(asking("other=1; look=dark.light"))).toEqual(look);
  const none = { colorScheme: "system", lightPages: false };
  for (const cookie of ["", "look=", "look=%E0%A4%A.x", "look"])
    expect(await readLook(asking(cookie))).toEqual(none);
});

test("what scripts keep in cookies is read as they wrote it", async () => {
  const stored = asking("navigation=pinned; viewport=390x844%403%20portrait");
  expect(await readNavigation(stored)).toBe("pinned");
  expect(await readViewport(stored)).toBe("390x844@3 portrait");
  const broken = asking("navigation=wide; viewport=%E0%A4%A");
  expect(await readNavigation(broken)).toBeUndefined();
  expect(await readViewport(broken)).toBeUndefined();
});

test("a sealed cookie is for its path, for HTTPS where the site is, and is cleared at once", async () => {
  const cookie = sealedCookie("a secret", {
    name: "reset",
    path: "/reset-password",
    maxAgeSeconds: 3600,
    purpose: "a test",
    isSecure: true,
  });
  const { pair = "", attributes } = readHeader(await cookie.write({ token: "t" }));
  const always = ["Path=/reset-password", "SameSite=Lax", "Secure"];
  expect(pair).toMatch(/^__Secure-reset=[\w-]+\.\.[\w-]+\.[\w-]+\.[\w-]+$/);
  expect(attributes).toEqual(["HttpOnly", "Max-Age=3600", ...always]);
  expect(await cookie.read(asking(pair))).toEqual({ token: "t" });
  expect(await cookie.read(asking(`${pair}x`))).toBeUndefined();
  const cleared = readHeader(await cookie.clear());
  expect(cleared).toEqual({
    pair: "__Secure-reset=",
    attributes: ["HttpOnly", "Max-Age=0", ...always],
  });
});
