import { expect, test } from "vitest";
import { removeMember } from "#contract/wire/projects/memberships.ts";
import { assignSchedule } from "#contract/wire/schedules/schedules.ts";
import { openWithCamera } from "#tests/support/pages/device-pages.ts";
import {
  join,
  makeCamera,
  makeProject,
  makeSuperUser,
  register,
} from "#tests/support/projects/people.ts";
import { makeSchedule } from "#tests/support/projects/schedules.ts";
import { signIn } from "#tests/support/pages/test-site.ts";

test("own schedules are listed in words, given to a device and taken away", async () => {
  await using site = await openWithCamera();
  const path = `${site.path}/schedules`;
  expect((await site.get(path)).text).toContain("You have made no schedules");
  const scheduleId = String(await makeSchedule(site.api, site.rangi.token));
  const listed = await site.get(path);
  expect(listed.text).toContain("It has no schedule, so it plays nothing.");
  expect(listed.text).toContain(
    "Possums at dusk It plays for 2 nights, then stays quiet for 1 night to compare with. 21:00 to 06:00, every 10 min: 2 sounds at volume 6 and 8 of 10",
  );
  expect(await site.post(path, { scheduleId, act: "assign" })).toMatchObject({
    status: 303,
    location: path,
  });
  const given = await site.get(path);
  expect(given.text).toContain("Ridge camera will follow the schedule once it has fetched it.");
  expect(given.text).toContain("Current schedule Possums at dusk");
  for (const [page, effect] of [
    [
      scheduleId,
      "Ridge camera follows this schedule, and plays by what you save once it has asked",
    ],
    [`${scheduleId}/delete`, "Ridge camera follows it. It will have no schedule, and stop playing"],
  ])
    expect((await site.get(`${path}/${page}`)).text).toContain(effect);
  await site.post(path, { scheduleId, act: "remove" });
  expect((await site.get(path)).text).toContain("Ridge camera no longer has a schedule.");
  const unfollowed = await site.get(`${path}/${scheduleId}/delete`);
  expect(unfollowed.text).toContain("No device that you can see follows it. You cannot undo this.");
});

test("only who made a schedule takes it away, and the refusal says so", async () => {
  await using site = await openWithCamera();
  const path = `${site.path}/schedules`;
  const scheduleId = String(await makeSchedule(site.api, site.rangi.token));
  await site.post(path, { scheduleId, act: "assign" });
  const mere = await register(site.api, "Mere");
  await join(site.api, mere, site.projectId);
  const phone = site.browser();
  await signIn(phone, mere);
  const page = await phone.get(path);
  expect(page.text).toContain("Possums at dusk");
  expect(page.text).toContain("Rangi made this schedule, so only they and the project’s admins");
  expect(page.html).not.toContain("Remove schedule");
  const refused = await phone.post(path, { scheduleId, act: "remove" });
  expect(refused.status).toBe(403);
  expect(refused.title).toBe("Error: Manage device Ridge camera | Nightjar");
  expect(refused.text).toContain("There is a problem");
  expect((await site.get(path)).text).toContain("Current schedule");
});

test("an admin takes away what a member has given a device", async () => {
  await using site = await openWithCamera();
  const path = `${site.path}/schedules`;
  const mere = await register(site.api, "Mere");
  await join(site.api, mere, site.projectId);
  const scheduleId = String(await makeSchedule(site.api, mere.token));
  const phone = site.browser();
  await signIn(phone, mere);
  await phone.post(path, { scheduleId, act: "assign" });
  const page = await site.get(path);
  expect(page.html).toContain("Remove schedule");
  expect(page.text).toContain("Made by Mere.");
  const left = { groupId: site.projectId, email: mere.email };
  await site.api.send(removeMember, left, site.rangi.token);
  expect((await site.get(path)).text).not.toContain("Mere");
  await site.post(path, { scheduleId, act: "remove" });
  expect((await site.get(path)).text).toContain("Ridge camera no longer has a schedule.");
});

test("a schedule is not taken away by a page that shows another one than the device follows now", async () => {
  await using site = await openWithCamera();
  const path = `${site.path}/schedules`;
  const [shown, now] = [
    String(await makeSchedule(site.api, site.rangi.token, "Dusk")),
    String(await makeSchedule(site.api, site.rangi.token, "Dawn")),
  ];
  await site.post(path, { scheduleId: now, act: "assign" });
  const refused = await site.post(path, { scheduleId: shown, act: "remove" });
  expect(refused.status).toBe(422);
  expect(refused.text).toContain("Ridge camera does not follow that schedule any more.");
  expect(refused.text).toContain("Current schedule Dawn");
});

test("a super-user who may only read gives and takes nothing", async () => {
  await using site = await openWithCamera();
  const rua = await register(site.api, "Rua");
  await makeSuperUser(site.api, rua, "read");
  await makeSchedule(site.api, rua.token);
  const phone = site.browser();
  await signIn(phone, rua);
  const page = await phone.get(`${site.path}/schedules`);
  expect(page.text).toContain("Possums at dusk");
  expect(page.html).not.toContain(">Assign<");
});

test("devices elsewhere that follow a schedule are counted where it is changed and deleted, and keep it", async () => {
  await using site = await openWithCamera();
  const { api, rangi } = site;
  const mere = await register(api, "Mere");
  const elsewhere = await makeProject(api, mere, "Tui Gully");
  await join(api, rangi, elsewhere);
  const id = await makeSchedule(api, rangi.token);
  const path = `${site.path}/schedules`;
  for (const name of ["Gully speaker", "Hut speaker"]) {
    const { id: deviceId } = await makeCamera(api, elsewhere, name);
    await api.send(assignSchedule, { deviceId, scheduleId: id }, rangi.token);
  }
  await api.send(removeMember, { groupId: elsewhere, email: rangi.email }, mere.token);
  const unseen = await site.get(`${path}/${id}/delete`);
  expect(unseen.text).toContain("2 devices that you cannot see follow it. You cannot delete it");
  expect(unseen.text).not.toContain("Gully speaker");
  await site.post(path, { scheduleId: String(id), act: "assign" });
  const both = "Ridge camera and 2 devices that you cannot see follow";
  expect((await site.get(`${path}/${id}/delete`)).text).toContain(`${both} it.`);
  const editor = await site.get(`${path}/${id}`);
  expect(editor.text).toContain(`${both} this schedule. You cannot change it`);
  expect((await site.post(`${path}/${id}/delete`, {})).status).toBe(403);
});
