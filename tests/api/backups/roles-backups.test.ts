import { expect, test } from "vitest";
import { listBackups, startBackup } from "#contract/wire/backups/backups.ts";
import { makeFolder } from "#tests/support/backups/places.ts";
import { answersByRole, everyone, makeCast } from "#tests/support/projects/people.ts";
import { openTestApi } from "#tests/support/test-api.ts";

test("super-users see the backups, and those who may write have one made", async () => {
  await using folder = await makeFolder();
  await using api = await openTestApi({ BACKUP_TO: folder.path });
  const { tokens } = await makeCast(api);
  const nobody = { ...everyone(403), anonymous: 401, device: 401 };
  expect(await answersByRole(tokens, (token) => api.attempt(listBackups, {}, token))).toEqual({
    ...nobody,
    "super-user read": "ok",
    "super-user write": "ok",
  });
  expect(await answersByRole(tokens, (token) => api.attempt(startBackup, {}, token))).toEqual({
    ...nobody,
    "super-user write": "ok",
  });
});

test("where the site names no place there are none, and none can be made", async () => {
  await using api = await openTestApi();
  const { tokens } = await makeCast(api);
  const token = tokens["super-user write"];
  expect(await api.send(listBackups, {}, token)).toMatchObject({ backups: [] });
  expect((await api.refuse(listBackups, { limit: 401 }, token)).status).toBe(422);
  const refusal = await api.refuse(startBackup, {}, token);
  expect([refusal.status, refusal.message]).toEqual([
    400,
    "Set BACKUP_TO to a folder or a bucket first.",
  ]);
});
