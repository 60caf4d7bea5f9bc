import { expect, test } from "vitest";
import { toErrorPage } from "#app/services/api/api.server.ts";
import { Refusal, type RefusalReason } from "#contract/envelope.ts";

test.each<[RefusalReason, number, object]>([
  ["missing", 404, { message: "Why." }],
  ["rule", 400, { title: "This can't be done", text: "Why." }],
  ["unsupported", 404, { title: "Not available here", text: "Why." }],
])("a call that is refused as %s makes a page of its own words", (reason, status, shown) => {
  const { data, init } = toErrorPage(new Refusal(reason, "Why."));
  expect([init?.status, data]).toEqual([status, shown]);
});
