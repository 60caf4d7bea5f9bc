import { expect, test } from "vitest";
import { listProjectVisits } from "#contract/wire/visits/monitoring.ts";
import { see } from "#tests/support/recordings/observations.ts";
import { answersByRole, everyone, makeCast } from "#tests/support/projects/people.ts";
import { openTestApi } from "#tests/support/test-api.ts";
import { at } from "#tests/support/recordings/visits.ts";

test("members and super-users see the visits of a project", async () => {
  await using api = await openTestApi();
  const { tokens, camera, projectId } = await makeCast(api);
  await see(api, camera, { at: at("20:05"), tracks: [["rat"]] });
  const answers = await answersByRole(tokens, (token) =>
    api.attempt(listProjectVisits, { projectId }, token),
  );
  expect(answers).toEqual({
    ...everyone("ok"),
    anonymous: 401,
    stranger: 403,
    invited: 403,
    device: 401,
  });
});

test("a super-user who views as a user sees what they are a member of", async () => {
  await using api = await openTestApi();
  const { writer, projectId } = await makeCast(api);
  const asUser = { projectId, "view-mode": "user" } as const;
  const refusal = await api.refuse(listProjectVisits, asUser, writer.token);
  expect(refusal).toMatchObject({ status: 403, errorType: "authorization" });
  const absent = await api.refuse(listProjectVisits, { projectId: 999 }, writer.token);
  expect(absent).toMatchObject({ status: 403, errorType: "authorization" });
});
