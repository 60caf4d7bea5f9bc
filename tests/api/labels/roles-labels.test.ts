import { expect, test } from "vitest";
import { getLabel, listLabels } from "#contract/wire/projects/labels.ts";
import { answersByRole, everyone, makeCast } from "#tests/support/projects/people.ts";
import { openTestApi } from "#tests/support/test-api.ts";

test("whoever is signed in sees the labels", async () => {
  await using api = await openTestApi();
  const { tokens } = await makeCast(api);
  const expected = { ...everyone("ok"), anonymous: 401, device: 401 };
  const all = await answersByRole(tokens, (token) => api.attempt(listLabels, {}, token));
  expect(all).toEqual(expected);
  const one = await answersByRole(tokens, (token) =>
    api.attempt(getLabel, { text: "stoat" }, token),
  );
  expect(one).toEqual(expected);
});
