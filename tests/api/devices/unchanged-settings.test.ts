import { expect, test } from "vitest";
import {
  getProject,
  updateProjectSettings,
  updateProjectUserSettings,
} from "#contract/wire/projects/projects.ts";
import { makeProject, register } from "#tests/support/projects/people.ts";
import { openTestApi } from "#tests/support/test-api.ts";

const groupIdOrName = "Kea Basin";

async function openProject() {
  const api = await openTestApi();
  const rangi = await register(api, "Rangi");
  await makeProject(api, rangi, groupIdOrName);
  return { api, token: rangi.token };
}

test("a setting is changed only where it is as it was read, whatever else has changed", async () => {
  const { api, token } = await openProject();
  await using _ = api;
  const set = (settings: object, before?: object) =>
    api.attempt(
      updateProjectSettings,
      { groupIdOrName, settings, ...(before && { before }) },
      token,
    );
  expect((await set({ tags: ["kea"] }, {})).ok).toBe(true);
  expect((await set({ audioTags: ["ruru"] }, {})).ok).toBe(true);
  const late = await set({ tags: ["cat"] }, {});
  expect(late).toMatchObject({
    ok: false,
    refusal: { status: 422, errorType: "unprocessable", errors: [{ param: "before" }] },
  });
  expect((await set({ tags: ["kea", "cat"] }, { tags: ["kea"], audioTags: [] })).ok).toBe(true);
  expect((await set({ tags: ["weka"] })).ok).toBe(true);
  const { group } = await api.send(getProject, { groupIdOrName }, token);
  expect(group.settings).toEqual({ tags: ["weka"], audioTags: ["ruru"] });
});

test("of changes from the same reading one is made", async () => {
  const { api, token } = await openProject();
  await using _ = api;
  const outcomes = await Promise.all(
    ["kea", "kiwi", "weka"].map((tag) =>
      api.attempt(
        updateProjectSettings,
        { groupIdOrName, settings: { tags: [tag] }, before: {} },
        token,
      ),
    ),
  );
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
});

test("one's own settings are replaced only where all are as they were read", async () => {
  const { api, token } = await openProject();
  await using _ = api;
  const set = (settings: object, before?: object) =>
    api.attempt(
      updateProjectUserSettings,
      { groupIdOrName, settings, ...(before && { before }) },
      token,
    );
  const daily = { notificationPreferences: { dailyDigest: true } };
  expect((await set(daily, {})).ok).toBe(true);
  expect(await set({ showFalseTriggers: true }, {})).toMatchObject({
    refusal: { errorType: "unprocessable", errors: [{ param: "before" }] },
  });
  expect((await set({ ...daily, showFalseTriggers: true }, daily)).ok).toBe(true);
  expect((await set({ displayMode: "visits" })).ok).toBe(true);
  const { group } = await api.send(getProject, { groupIdOrName }, token);
  expect(group.userSettings).toEqual({ displayMode: "visits" });
});
