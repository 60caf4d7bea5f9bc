import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { oncePerRequest } from "#app/services/api/once-per-request.server.ts";

function openRequest() {
  const request = new Request("https://nightjar.test/");
  return { request, url: new URL(request.url), pattern: "/", context: new RouterContextProvider() };
}

test("what parts of a page ask for is loaded once for each request, and again when it is forgotten", async () => {
  let loads = 0;
  const ask = oncePerRequest(async () => {
    loads += 1;
    return loads;
  });
  const [one, other] = [openRequest(), openRequest()];
  expect(await Promise.all([ask(one), ask(one), ask(other), ask(one)])).toEqual([1, 1, 2, 1]);
  ask.forget(one);
  expect(await Promise.all([ask(one), ask(one), ask(other)])).toEqual([3, 3, 2]);
});
