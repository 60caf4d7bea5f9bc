import { expect, test } from "vitest";
import { reportBatteries } from "#api/alerts/operations/report-batteries.ts";
import { reportStoppedDevices } from "#api/alerts/operations/report-stopped-devices.ts";
import { christchurch, findProjectId, readToday } from "#tests/support/pages/dashboard.ts";
import { insertEvents } from "#api/events/queries/events.ts";
import { openKeaBasin, type TestSite } from "#tests/support/pages/test-site.ts";
import { listMails } from "#tests/support/projects/mailed.ts";
import { makeCamera } from "#tests/support/projects/people.ts";

type Level = [daysAgo: number, percent: number];

interface Case {
  name: string;
  kind?: "thermal" | "audio" | "trailcam";
  /** Hours since its last contact. */
  heard: number;
  levels?: Level[];
  /** What its page, the list of devices and Today say; nothing where all is well. */
  says?: RegExp;
  mail?: "stopped" | "battery";
}

const cases: Case[] = [
  { name: "Fine", heard: 2 },
  { name: "Gone", heard: 26, says: /No contact for 1 day/, mail: "stopped" },
  { name: "Recorder", kind: "audio", heard: 47 },
  { name: "Deaf", kind: "audio", heard: 49, says: /No contact for 2 days/, mail: "stopped" },
  { name: "Card", kind: "trailcam", heard: 900 },
  {
    name: "Weak",
    heard: 2,
    levels: [
      [9, 24],
      [8, 19],
      [4, 15],
      [0.1, 9],
    ],
    says: /Battery at 9%, low for 8 days/,
    mail: "battery",
  },
  {
    name: "Fading",
    heard: 2,
    levels: [
      [3, 74],
      [2, 62],
      [1, 50],
      [0.1, 40],
    ],
    says: /Battery will be empty in (about )?[34]( to 4)? days/,
    mail: "battery",
  },
];

async function place({ api }: TestSite, projectId: number, one: Case) {
  const device = await makeCamera(api, projectId, one.name);
  const ago = (hours: number) => new Date(api.now().getTime() - hours * 3_600_000).toISOString();
  const { write } = api.services.store;
  for (const [days, battery] of one.levels ?? []) {
    const details = { battery, batteryType: "li-ion" };
    const event = { deviceId: device.id, projectId, type: "rpiBattery", details };
    await insertEvents(write, { ...event, times: [ago(days * 24)] }, api.now());
  }
  const { lat: latitude, lng: longitude } = christchurch;
  const facts = { kind: one.kind ?? "thermal", latitude, longitude, created_at: ago(900) };
  const contact = { last_connection_at: ago(one.heard), last_recording_at: ago(one.heard) };
  await write
    .updateTable("devices")
    .set({ ...facts, ...contact })
    .where("id", "=", device.id)
    .execute();
  return { ...one, path: `/kea-basin/devices/${device.id}/${one.name.toLowerCase()}` };
}

test("navigation, Today, the list, the pages of devices and mails go by one rule", async () => {
  await using site = await openKeaBasin();
  const projectId = await findProjectId(site);
  const placed = await Promise.all(cases.map((one) => place(site, projectId, one)));
  await reportStoppedDevices(site.api.services);
  await reportBatteries(site.api.services);
  const troubled = placed.filter(({ says }) => says !== undefined);
  const count = troubled.length;
  const dashboard = await site.get("/kea-basin");
  const list = await site.get("/kea-basin/devices?show=trouble");
  expect(dashboard.text).toContain(`Devices ${count} need attention`);
  expect(list.text).toContain(`${count} devices need attention`);
  const today = readToday(dashboard.html).filter((line) => line.match(/contact|[Bb]attery/));
  expect(today).toHaveLength(count);
  const mails = (await listMails(site.api)).map(({ subject, text }) => ({ subject, text }));
  const mailsAbout = (word: string) => mails.filter(({ subject }) => subject.includes(word));
  const [stopped] = mailsAbout("stopped reporting");
  const [batteries] = mailsAbout("need charging");
  for (const { name, says, path, mail } of placed) {
    const overview = await site.get(`${path}/overview`);
    const line = today.find((one) => one.includes(name));
    if (says) {
      expect(overview.text, name).toMatch(says);
      expect(list.text, name).toMatch(new RegExp(`${name}.*?${says.source}`));
      expect(line, name).toMatch(says);
    } else {
      expect(overview.text, name).not.toMatch(/No contact|low for|will be empty/);
      expect(line, name).toBeUndefined();
    }
    expect(stopped?.text.includes(`- ${name}`), name).toBe(mail === "stopped");
    expect(batteries?.text.includes(`- ${name}`), name).toBe(mail === "battery");
  }
  await reportBatteries(site.api.services);
  expect(await listMails(site.api)).toHaveLength(mails.length);
});
