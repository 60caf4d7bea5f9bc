import { expect, test } from "vitest";
import { sendHeartbeat } from "#contract/wire/devices/devices.ts";
import { requestMembership } from "#contract/wire/projects/memberships.ts";
import { addLabel } from "#contract/wire/recordings/recording-labels.ts";
import { createUploadJob } from "#contract/wire/upload-jobs.ts";
import { withoutTable } from "#tests/support/databases/lost-table.ts";
import { christchurch, findProjectId, readToday, seen } from "#tests/support/pages/dashboard.ts";
import { openKeaBasin, signIn } from "#tests/support/pages/test-site.ts";
import { join, makeCamera, makeSuperUser, register } from "#tests/support/projects/people.ts";
import { cardPart, makeSnap, sendCard } from "#tests/support/recordings/cards.ts";
import { record } from "#tests/support/recordings/uploads.ts";

test("devices in trouble come first, by the rule of the pages of devices, then how many work", async () => {
  await using site = await openKeaBasin();
  const { api } = site;
  const projectId = await findProjectId(site);
  const hear = async (name: string) => {
    const camera = await makeCamera(api, projectId, name);
    await record(api, camera, {
      recordingDateTime: api.now().toISOString(),
      location: christchurch,
    });
    return camera;
  };
  const silent = [];
  for (let number = 1; number <= 8; number += 1) silent.push(await hear(`Silent ${number}`));
  await api.send(sendHeartbeat, { nextHeartbeat: "2026-11-22T20:00:00Z" }, silent[7]!.token);
  api.advance(26 * 3600);
  await hear("Fresh");
  const { html, text } = await site.get("/kea-basin");
  const tasks = readToday(html).filter((line) => line.includes("No contact"));
  expect(tasks).toHaveLength(5);
  expect(tasks[0]).toBe("Trouble: Silent 1 No contact for 1 day");
  expect(text).toContain("2 more devices need attention");
  expect(text).toContain("2 devices are working, 1 doesn't report by itself.");
  const [, to = ""] = /href="([^"]+)"[^>]*>2 more devices/.exec(html) ?? [];
  expect((await site.get(to)).text).toContain("7 devices need attention, 2 are working");
});

test("a device that has said when it will report next is not missed before, in the navigation neither", async () => {
  await using site = await openKeaBasin();
  const { api, camera } = site;
  await record(api, camera, { recordingDateTime: api.now().toISOString(), location: christchurch });
  await api.send(sendHeartbeat, { nextHeartbeat: "2026-11-23T20:00:00Z" }, camera.token);
  api.advance(30 * 3600);
  const asleep = await site.get("/kea-basin");
  expect(asleep.text).not.toMatch(/No contact|needs? attention/);
  expect((await site.get("/switch-project")).text).not.toContain("needs attention");
  api.advance(3 * 86_400);
  const missed = await site.get("/kea-basin");
  expect(missed.text).toMatch(/1 needs attention.*No contact/);
  expect((await site.get("/switch-project")).text).toContain("1 device needs attention");
});

test("recordings that failed and files that cannot be read are named, with the search that finds them", async () => {
  await using site = await openKeaBasin({ PROCESSING: "external" });
  const { api, camera } = site;
  const faulty = async (
    recordingDateTime: string,
    processing_state: "CORRUPT" | "analyse.failed",
  ) => {
    const id = await record(api, camera, { recordingDateTime, duration: 8 });
    const { write } = api.services.store;
    await write.updateTable("recordings").set({ processing_state }).where("id", "=", id).execute();
    return id;
  };
  const failed = await faulty("2026-11-19T10:00:00Z", "analyse.failed");
  await faulty("2026-11-19T11:00:00Z", "CORRUPT");
  await faulty("2026-11-18T11:00:00Z", "CORRUPT");
  await faulty("2026-11-10T11:00:00Z", "CORRUPT");
  const { html } = await site.get("/kea-basin");
  expect(readToday(html).slice(1, 3)).toEqual([
    "Look: 1 recording whose processing failed from the last 7 days",
    "Look: 2 recordings whose files cannot be read from the last 7 days",
  ]);
  const [, to = ""] = /href="([^"]+)"[^>]*>1 recording whose/.exec(html) ?? [];
  const found = await site.get(to.replaceAll("&amp;", "&"));
  expect(found.text).toContain("1 recording");
  expect(found.html).toContain(`/recording/${failed}/tracks`);
});

test("an upload that nobody has stored is to be stored", async () => {
  await using site = await openKeaBasin();
  const { api, camera, rangi } = site;
  const { uploadJob } = await api.send(createUploadJob, { id: camera.id }, rangi.token);
  expect(readToday((await site.get("/kea-basin")).html)).toEqual([]);
  const parts = [1, 2].map((number) =>
    cardPart(`${number}.jpg`, makeSnap("2026:11:20 19:30:05", number)),
  );
  await sendCard({ api, member: rangi, jobId: uploadJob.id }, parts);
  const { html } = await site.get("/kea-basin");
  expect(readToday(html)[0]).toMatch(
    /^Look: Upload for Ridge camera 2 files not stored yet, by Rangi8:30.pm, just now$/,
  );
  expect(html).toContain(
    `href="/kea-basin/devices/${camera.id}/ridge-camera/manual-uploads/jobs/${uploadJob.id}"`,
  );
});

test("requests to join wait for admins alone, recordings for those who may tag", async () => {
  await using site = await openKeaBasin();
  const { api, camera, rangi } = site;
  const projectId = await findProjectId(site);
  const at = { recordingDateTime: "2026-11-19T13:30:00Z", location: christchurch };
  const facts = { ...at, duration: 8, ...seen("possum") };
  const id = await record(api, camera, facts);
  const flag = { detail: "requires review", confidence: 0.9 };
  await api.send(addLabel, { id, tag: flag }, rangi.token);
  const [mere, aroha, rua] = await Promise.all([
    register(api, "Mere"),
    register(api, "Aroha"),
    register(api, "Rua"),
  ]);
  await join(api, mere, projectId);
  await api.send(requestMembership, { groupId: projectId }, aroha.token);
  await makeSuperUser(api, rua, "read");
  const work = ["1 recording flagged for review", "1 recording to tag from the last 7 days"];
  const asks = expect.stringMatching(/^Look: Aroha wants to join the project/);
  const own = await site.get("/kea-basin");
  expect(readToday(own.html)).toEqual([asks, ...work]);
  expect(own.html).toContain(`href="/kea-basin/settings/users/requests/${aroha.id}"`);
  const [member, reader] = [site.browser(), site.browser()];
  await signIn(member, mere);
  expect(readToday((await member.get("/kea-basin")).html)).toEqual(work);
  await signIn(reader, rua);
  expect((await reader.get("/kea-basin")).text).toContain("Nothing to do.");
});

test("what cannot be known right now is not said to be nothing", async () => {
  await using site = await openKeaBasin();
  const { text } = await withoutTable(site.api, "upload_files", () => site.get("/kea-basin"));
  expect(text).toContain("Can't be told right now: uploads that are not stored.");
  expect(text).not.toContain("Nothing to do.");
});
