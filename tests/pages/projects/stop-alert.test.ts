import { expect, test } from "vitest";
import { deleteAlert, listOwnAlerts } from "#contract/wire/alerts.ts";
import { openFullProject } from "#tests/support/pages/full-project.ts";
import { findLoggedLink } from "#tests/support/pages/test-site.ts";
import { openVisitor } from "#tests/support/pages/visitor.ts";
import { see, watch } from "#tests/support/projects/alerts.ts";

/** Somebody's alert that has sent an email, and a browser in which nobody is signed in. */
async function openStopLink() {
  const site = await openFullProject();
  const { api, rangi, camera } = site;
  const id = await watch(api, rangi, { deviceId: camera.id });
  await see(api, camera, ["possum"]);
  await api.jobs.drain();
  const readMuted = async () => {
    const { alerts } = await api.send(listOwnAlerts, {}, rangi.token);
    return alerts.map(({ mutedSince }) => mutedSince);
  };
  return {
    ...site,
    id,
    phone: site.browser(),
    path: findLoggedLink(site, "stop-alert"),
    readMuted,
  };
}

test("an alert is stopped from its email by whoever has it, once they press the button", async () => {
  await using site = await openStopLink();
  const { phone, path, readMuted } = site;
  const page = await phone.get(path);
  expect(page).toMatchObject({ status: 200, title: "Stop an alert | Nightjar" });
  expect(page.text).toContain(
    "Stop this alert? It watches for Possum at Ridge camera, in the project Kea Basin.",
  );
  expect(page.html.match(/<form/g)).toHaveLength(1);
  await phone.fetch(path, { method: "HEAD" });
  expect(await readMuted()).toEqual([undefined]);
  expect(await phone.post(path, {})).toMatchObject({ status: 303, location: path });
  const [mutedSince] = await readMuted();
  expect(mutedSince).toBe(site.api.now().toISOString());
  const stopped = await phone.get(path);
  expect(stopped.text).toContain("This alert is stopped It watches for Possum at Ridge camera");
  expect(stopped.html).not.toContain("<form");
  expect(stopped.html).toContain(`href="/kea-basin/my-settings/alerts/${site.id}"`);
  site.api.advance(60);
  expect((await phone.post(path, {})).status).toBe(303);
  expect(await readMuted()).toEqual([mutedSince]);
});

test("a mail program stops an alert by itself, as often as it likes, and is not led elsewhere", async () => {
  await using site = await openStopLink();
  const { path, readMuted } = site;
  const body = new URLSearchParams({ "List-Unsubscribe": "One-Click" });
  const parts = new FormData();
  parts.set("List-Unsubscribe", "One-Click");
  for (const sent of [body, parts]) {
    const program = openVisitor(site.url);
    const answer = await program.fetch(path, { method: "POST", body: sent });
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain("This alert is stopped");
  }
  expect(await readMuted()).toEqual([site.api.now().toISOString()]);
  await site.api.send(deleteAlert, { id: site.id }, site.rangi.token);
  const late = await openVisitor(site.url).fetch(path, { method: "POST", body });
  expect(late.status).toBe(200);
  expect(await late.text()).toContain("This alert is gone.");
});

test("a link that is cut off says so, and one of a deleted alert that it is gone", async () => {
  await using site = await openStopLink();
  const { phone, path } = site;
  for (const cut of ["/stop-alert/nothing", path.slice(0, -3)]) {
    const page = await phone.get(cut);
    expect([cut, page.status]).toEqual([cut, 404]);
    expect(page.text).toContain("This link is incomplete.");
    expect((await phone.post(cut, {})).status).toBe(401);
  }
  await site.api.send(deleteAlert, { id: site.id }, site.rangi.token);
  const gone = await phone.get(path);
  expect(gone.status).toBe(410);
  expect(gone.text).toContain("This alert is gone. It sends no more emails.");
});
