import { expect, test } from "vitest";
import { registerDevice } from "#contract/wire/devices/registrations.ts";
import { join, password, register } from "#tests/support/projects/people.ts";
import { openKeaBasin, signIn } from "#tests/support/pages/test-site.ts";

const settings = "/kea-basin/settings/project-settings";
const stray = { group: "Kea Basin", deviceName: "Stray camera", password };

test("an admin has new devices wait, is told of one on the dashboard, and approves it", async () => {
  await using site = await openKeaBasin();
  expect((await site.get(settings)).text).toContain("Approval Not needed");
  const asked = await site.post(`${settings}/new-devices`, { approveDevices: "on" });
  expect(asked).toMatchObject({ status: 303, location: settings });
  expect((await site.get(settings)).text).toContain("Approval An admin approves each");
  const { id } = await site.api.send(registerDevice, stray);
  const path = `/kea-basin/devices/${id}/stray-camera`;
  const dashboard = await site.get("/kea-basin");
  expect(dashboard.text).toContain("Stray camera Waiting for approval");
  expect(dashboard.html).toContain(`href="${path}/overview"`);
  const devices = await site.get("/kea-basin/devices");
  expect(devices.text).toContain("Waiting for approval");
  expect(devices.html).toContain(`href="${path}"`);
  const page = await site.get(`${path}/overview`);
  expect(page.text).toContain("waits for an admin to approve it");
  expect(page.text).toContain("Nothing until an admin has approved it.");
  expect(page.html).toContain(`href="${path}/approve"`);
  expect((await site.get(`${path}/approve`)).title).toBe("Approve Stray camera | Nightjar");
  const approved = await site.post(`${path}/approve`, {});
  expect(approved).toMatchObject({ status: 303, location: path });
  const after = await site.get(`${path}/overview`);
  expect(after.text).toContain("Stray camera is approved.");
  expect(after.text).not.toContain("Waiting for approval");
  expect((await site.get(`${path}/approve`)).location).toBe(path);
  expect((await site.post(`${path}/approve`, {})).location).toBe(path);
  await site.post(`${settings}/new-devices`, {});
  expect((await site.get(settings)).text).toContain("Approval Not needed");
});

test("a member sees that a device waits, and is offered nothing", async () => {
  await using site = await openKeaBasin();
  await site.post(`${settings}/new-devices`, { approveDevices: "on" });
  const { id } = await site.api.send(registerDevice, stray);
  const mere = await register(site.api, "Mere");
  await join(site.api, mere, 1);
  const phone = site.browser();
  await signIn(phone, mere);
  const path = `/kea-basin/devices/${id}/stray-camera`;
  const page = await phone.get(`${path}/overview`);
  expect(page.text).toContain("Waiting for approval");
  expect(page.html).not.toContain(`href="${path}/approve"`);
  expect((await phone.post(`${path}/approve`, {})).status).toBe(403);
  expect((await phone.post(`${settings}/new-devices`, {})).location).toBe("/kea-basin");
  expect((await site.get(settings)).text).toContain("Approval An admin approves each");
  expect((await site.get(`${path}/overview`)).text).toContain("Waiting for approval");
});
