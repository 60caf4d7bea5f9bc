import sharp from "sharp";
import { expect, test } from "vitest";
import { alertMail } from "#api/mail/alert-mail.ts";
import { formatWhen } from "#api/mail/format-when.ts";
import { enqueueMail } from "#api/mail/queries/outbox.ts";
import { getRecording, getThumbnail } from "#contract/wire/recordings/recordings.ts";
import { see, watch } from "#tests/support/projects/alerts.ts";
import { openMailServer } from "#tests/support/processes/mail-server.ts";
import { makeCamera, makeProject, register } from "#tests/support/projects/people.ts";
import { openTestApi } from "#tests/support/test-api.ts";

/** An owner of a project, with a mail server that mails arrive at. */
async function openBasin() {
  const server = await openMailServer();
  const publicUrl = "https://birds.example";
  const api = await openTestApi({ SMTP_URL: server.url, PUBLIC_URL: publicUrl });
  const owner = await register(api, "Mere Mahana");
  const projectId = await makeProject(api, owner, "Kea Bāsin");
  const camera = await makeCamera(api, projectId, "Ridge camera");
  server.mails.length = 0;
  return {
    server,
    api,
    owner,
    projectId,
    camera,
    projectUrl: `${publicUrl}/${encodeURIComponent("kea-bāsin")}`,
    [Symbol.asyncDispose]: async () => {
      await api[Symbol.asyncDispose]();
      await server[Symbol.asyncDispose]();
    },
  };
}

const facts = {
  topic: "alert 1 of recording 2",
  to: "mere@example.org",
  userName: "Mere",
  productName: "Birds",
  projectName: "Kea Basin",
  deviceName: "Ridge camera",
  locationName: "North ridge",
  animal: "cat",
  awaited: "mammal",
  when: "today",
  recordingLink: "https://birds.example/kea-basin/recording/1",
  settingsLink: "https://birds.example/kea-basin/my-settings",
  stopLink: "https://birds.example/stop-alert/a:b:c",
  picture: undefined,
};

test("the mail tells what was seen, where and when, and leads to the recording and the alerts", async () => {
  await using basin = await openBasin();
  const { api, server, owner, projectId, camera, projectUrl } = basin;
  await watch(api, owner, { projectId }, { tags: ["mammal"] });
  const id = await see(api, camera, ["brushtail possum"]);
  await api.services.store.write
    .updateTable("locations")
    .set({ name: "Te Ahu <b>Ōhau</b>", needs_rename: 0 })
    .execute();
  await api.jobs.drain();
  expect(server.mails).toHaveLength(1);
  const [mail] = server.mails;
  expect(mail?.to).toEqual([owner.email]);
  expect(mail?.subject).toBe("Brushtail possum seen at Te Ahu <b>Ōhau</b>");
  expect(mail?.text.split("\n")).toEqual(
    expect.arrayContaining([
      "Kia ora Mere Mahana,",
      "- What: brushtail possum (your alert is for mammal)",
      "- Where: Te Ahu <b>Ōhau</b>, by Ridge camera",
      "- When: Friday, 20 November 2026 at 8:30 pm New Zealand Daylight Time",
      "- Project: Kea Bāsin",
      `${projectUrl}/recording/${id}`,
      `${projectUrl}/my-settings`,
    ]),
  );
  expect(mail?.html).toContain("Te Ahu &lt;b&gt;Ōhau&lt;/b&gt;");
  expect(mail?.html).toContain(`href="${projectUrl}/recording/${id}"`);
});

test("a location that nobody has named yet is told by its device", async () => {
  await using basin = await openBasin();
  const { api, server, owner, projectId, camera } = basin;
  await watch(api, owner, { projectId });
  await see(api, camera, ["possum"]);
  await api.jobs.drain();
  expect(server.mails[0]?.subject).toBe("Possum seen at Ridge camera");
  expect(server.mails[0]?.text).toContain("- Where: by Ridge camera\n");
});

/** As every mail program can show it. */
async function toPng(thumbnail: Response): Promise<Buffer> {
  return sharp(await thumbnail.arrayBuffer())
    .png({ palette: true })
    .toBuffer();
}

test("the thumbnail of the track comes along as PNG", async () => {
  await using basin = await openBasin();
  const { api, server, owner, projectId, camera } = basin;
  await watch(api, owner, { projectId });
  const id = await see(api, camera, ["cat", "possum", "possum"]);
  await api.jobs.drain();
  const [mail] = server.mails;
  const { recording } = await api.send(getRecording, { id }, owner.token);
  const [, best] = recording.tracks;
  const thumbnail = await api.send(getThumbnail, { id, trackId: best?.id ?? 0 }, owner.token);
  expect(mail?.pictures.get("picture")?.equals(await toPng(thumbnail))).toBe(true);
  expect(mail?.html).toMatch(/<img src="cid:picture" width="256" alt="Possum, as the camera/);
  expect(mail?.source).toMatch(/^Content-Type: multipart\/related;/m);
  expect(mail?.source).toMatch(
    /^Content-Type: image\/png; name=picture\.png\r\nContent-ID: <picture>\r\n(.+\r\n)*?Content-Disposition: inline; filename=picture\.png\r$/m,
  );
  expect([...(mail?.pictures.keys() ?? [])].toSorted()).toEqual(["logo", "picture"]);
});

test("of tracks that show the same the one with the best thumbnail is shown", async () => {
  await using basin = await openBasin();
  const { api, server, owner, projectId, camera } = basin;
  await watch(api, owner, { projectId });
  const toTrack = (order: number, thumbnail: unknown) => ({
    start_s: order,
    positions: [{ x: 2 * order, y: 3, width: 4, height: 4, frame_number: 3 + order }],
    predictions: [{ model_id: 1, confident_tag: "possum", confidence: 0.9 }],
    thumbnail,
  });
  const tracks = [toTrack(0, { score: 2.5 }), toTrack(1, { score: 8.25 }), toTrack(2, null)];
  const id = await see(api, camera, [], {
    metadata: { models: [{ id: 1, name: "Master" }], tracks },
  });
  await api.jobs.drain();
  const { recording } = await api.send(getRecording, { id }, owner.token);
  const trackId = recording.tracks[1]?.id ?? 0;
  const thumbnail = await api.send(getThumbnail, { id, trackId }, owner.token);
  const bytes = await toPng(thumbnail);
  expect(server.mails[0]?.pictures.get("picture")?.equals(bytes)).toBe(true);
});

test("a picture that was never made, is gone or is none does not stop the mail", async () => {
  await using basin = await openBasin();
  const { api, server, owner, projectId, camera } = basin;
  await watch(api, owner, { projectId }, { frequencySeconds: 0 });
  const recordingId = await see(api, camera, ["possum"]);
  await api.services.store.write.deleteFrom("jobs").where("kind", "=", "render").execute();
  await api.jobs.drain();
  expect(server.mails).toHaveLength(1);
  expect(server.mails[0]?.html).not.toContain("cid:picture");
  const { files, mailer, store } = api.services;
  await (await files.receive([Buffer.from("no picture")])).keep("raw/words");
  for (const [index, key] of [`nowhere/${recordingId}`, "raw/words"].entries()) {
    const picture = { key, mimeType: "image/png" };
    await enqueueMail(store.write, alertMail({ ...facts, picture }), api.now());
    await mailer.deliver();
    const mail = server.mails[index + 1];
    expect(mail?.html).toContain('alt="Cat, as the camera saw it"');
    expect([...(mail?.pictures.keys() ?? [])]).toEqual(["logo"]);
  }
});

test("an animal that is what the alert is for is named once, and a device stands for no location", () => {
  const mail = alertMail({ ...facts, awaited: "cat", locationName: null });
  expect(mail.subject).toBe("Cat seen at Ridge camera");
  expect(mail.blocks[2]).toEqual([
    "What: cat",
    "Where: by Ridge camera",
    "When: today",
    "Project: Kea Basin",
  ]);
});

test("times are told in the zone of the place, with its name", () => {
  const at = "2026-06-20T06:00:00.000Z";
  expect(formatWhen(at, "Pacific/Auckland")).toBe(
    "Saturday, 20 June 2026 at 6:00 pm New Zealand Standard Time",
  );
  expect(formatWhen(at, "America/New_York")).toBe(
    "Saturday, 20 June 2026 at 2:00 am Eastern Daylight Time",
  );
});
