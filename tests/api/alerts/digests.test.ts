import { expect, test } from "vitest";
import { enqueueDigests } from "#api/alerts/operations/enqueue-digests.ts";
import { runCronJobs } from "#api/jobs/cron-jobs.ts";
import { updateProjectUserSettings } from "#contract/wire/projects/projects.ts";
import { leaveUnconfirmed } from "#tests/support/projects/memberships.ts";
import { listMails } from "#tests/support/projects/mailed.ts";
import {
  join,
  makeCamera,
  makeCast,
  makeProject,
  type Camera,
  type Person,
} from "#tests/support/projects/people.ts";
import { openTestApi, type TestApi } from "#tests/support/test-api.ts";
import { record } from "#tests/support/recordings/uploads.ts";

const dayMs = 24 * 60 * 60 * 1000;

/** 09:10 on Saturday in New Zealand, and on the Monday that follows; the tests begin on Friday evening. */
const saturday = new Date("2026-11-20T20:10:00.000Z");
const monday = new Date("2026-11-22T20:10:00.000Z");

async function openWithInputs(kinds: ("daily" | "weekly")[] = ["daily"]) {
  const api = await openTestApi({ PUBLIC_URL: "https://birds.example" });
  const cast = await makeCast(api);
  for (const kind of kinds) await input(api, cast.member, cast.projectId, kind);
  return { api, ...cast };
}

async function input(api: TestApi, person: Person, projectId: number, kind: "daily" | "weekly") {
  const settings = { notificationPreferences: { [`${kind}Digest`]: true } };
  const options = { groupIdOrName: String(projectId), settings };
  await api.send(updateProjectUserSettings, options, person.token);
}

/** A recording made that many minutes after the tests began; it is uploaded when the clock stands there or later. */
async function see(api: TestApi, camera: Camera, what: string | undefined, at: Date) {
  const predictions = what ? [{ model_id: 1, confident_tag: what, confidence: 0.9 }] : [];
  return record(api, camera, {
    recordingDateTime: at.toISOString(),
    duration: 10,
    metadata: {
      models: [{ id: 1, name: "Master" }],
      tracks: [{ start_s: 0, end_s: 5, predictions }],
    },
  });
}

function minutesAfter(start: Date, minutes: number): Date {
  return new Date(start.getTime() + minutes * 60_000);
}

function advanceTo(api: TestApi, at: Date): void {
  api.advance((at.getTime() - api.now().getTime()) / 1000);
}

async function digest(api: TestApi, dueAt: Date, kind: "daily" | "weekly" = "daily") {
  if (api.now() < dueAt) advanceTo(api, dueAt);
  const before = await listDigests(api);
  await enqueueDigests(api.services, { kind, dueAt });
  return (await listDigests(api)).slice(before.length);
}

async function listDigests(api: TestApi) {
  return (await listMails(api)).filter(({ subject }) => subject.includes("digest of"));
}

test("who asked for it is mailed each morning how often which animal came", async () => {
  const { api, camera, member } = await openWithInputs();
  await using _ = api;
  const start = api.now();
  await see(api, camera, "possum", minutesAfter(start, 0));
  await see(api, camera, "possum", minutesAfter(start, 5));
  await see(api, camera, "possum", minutesAfter(start, 60));
  await see(api, camera, "cat", minutesAfter(start, 90));
  await see(api, camera, undefined, minutesAfter(start, 120));
  await see(api, camera, "false-positive", minutesAfter(start, 150));
  const mails = await digest(api, saturday);
  expect(mails.map(({ recipient }) => recipient)).toEqual([member.email]);
  expect(mails[0]?.subject).toBe("Daily digest of 'Kea Basin': 4 visits");
  expect(mails[0]?.text.split("\n")).toEqual(
    expect.arrayContaining([
      "Kia ora Mere Member,",
      "From Friday, 20 November 2026 at 9:10 am New Zealand Daylight Time until Saturday, 21 November 2026 at 9:10 am New Zealand Daylight Time, these visits came in from the cameras of Kea Basin:",
      "- Possum: 2 visits",
      "- Cat: 1 visit",
      "- Not identified: 1 visit",
      "https://birds.example/kea-basin/activity?display-mode=visits&from=2026-11-19T20%3A10%3A00.000Z&until=2026-11-20T20%3A10%3A00.000Z",
      "https://birds.example/kea-basin/my-settings",
    ]),
  );
});

test("the weekly one comes on Monday and tells of the whole week", async () => {
  const { api, camera, member } = await openWithInputs(["daily", "weekly"]);
  await using _ = api;
  await see(api, camera, "stoat", api.now());
  advanceTo(api, saturday);
  await see(api, camera, "cat", minutesAfter(saturday, 0));
  const [mail, ...others] = await digest(api, monday, "weekly");
  expect(others).toEqual([]);
  expect([mail?.recipient, mail?.subject]).toEqual([
    member.email,
    "Weekly digest of 'Kea Basin': 2 visits",
  ]);
});

test("the first period without a visit is told, and no other until there is one again", async () => {
  const { api, camera } = await openWithInputs();
  await using _ = api;
  expect(await digest(api, saturday)).toEqual([]);
  await see(api, camera, "cat", api.now());
  const subjects: string[] = [];
  for (const days of [1, 2, 3, 4]) {
    const mails = await digest(api, new Date(saturday.getTime() + days * dayMs));
    subjects.push(...mails.map(({ subject }) => subject));
  }
  expect(subjects).toEqual([
    "Daily digest of 'Kea Basin': 1 visit",
    "Daily digest of 'Kea Basin': no visits",
  ]);
});

test("what was recorded before and came in late is told, once, and said to be late", async () => {
  const { api, camera } = await openWithInputs();
  await using _ = api;
  const friday = api.now();
  await digest(api, saturday);
  advanceTo(api, minutesAfter(saturday, 60));
  await see(api, camera, "hedgehog", friday);
  await see(api, camera, "cat", api.now());
  const sunday = new Date(saturday.getTime() + dayMs);
  const [mail] = await digest(api, sunday);
  expect(mail?.text).toContain("- Cat: 1 visit\n- Hedgehog: 1 visit");
  expect(mail?.text).toContain("1 of them started earlier but came in late.");
});

test("nobody is told who has not asked, is not in, or has not confirmed their address", async () => {
  const { api, camera, projectId, admin, owner, invited, stranger } = await openWithInputs();
  await using _ = api;
  for (const person of [admin, owner]) await input(api, person, projectId, "daily");
  await leaveUnconfirmed(api, admin);
  const { write } = api.services.store;
  const removed_at = api.now().toISOString();
  await write
    .updateTable("memberships")
    .set({ removed_at })
    .where("user_id", "=", owner.id)
    .execute();
  const settings = JSON.stringify({ notificationPreferences: { dailyDigest: true } });
  await join(api, stranger, projectId, { pending: "requested" });
  await write
    .updateTable("memberships")
    .set({ settings })
    .where("user_id", "in", [invited.id, stranger.id])
    .execute();
  await see(api, camera, "cat", api.now());
  const mails = await digest(api, saturday);
  expect(mails.map(({ recipient }) => recipient)).toEqual(["mere.member@example.org"]);
});

test("a digest that is made twice, or by two at once, is mailed once", async () => {
  const { api, camera } = await openWithInputs();
  await using _ = api;
  await see(api, camera, "cat", api.now());
  advanceTo(api, saturday);
  const turn = { kind: "daily" as const, dueAt: saturday };
  await Promise.all([enqueueDigests(api.services, turn), enqueueDigests(api.services, turn)]);
  await enqueueDigests(api.services, turn);
  expect(await listDigests(api)).toHaveLength(1);
});

test("what a digest has told is not told by the next one, where a turn was missed between", async () => {
  const { api, camera } = await openWithInputs();
  await using _ = api;
  const [sunday, nextMonday] = [1, 2].map((days) => new Date(saturday.getTime() + days * dayMs));
  advanceTo(api, minutesAfter(saturday, 60));
  await see(api, camera, "cat", api.now());
  advanceTo(api, sunday as Date);
  expect(await digest(api, saturday)).toHaveLength(1);
  await see(api, camera, "possum", minutesAfter(sunday as Date, 0));
  advanceTo(api, nextMonday as Date);
  const [mail] = await digest(api, sunday as Date);
  expect(mail?.text).toContain("- Possum: 1 visit");
  expect(mail?.text).not.toContain("Cat");
});

test("a project that fails keeps no other waiting, and is told with the next try", async () => {
  const { api, camera, member, projectId, stranger } = await openWithInputs();
  await using _ = api;
  const other = await makeProject(api, stranger, "Tui Gully");
  await input(api, stranger, other, "daily");
  const second = await makeCamera(api, other, "Gully camera");
  await see(api, camera, "cat", api.now());
  await see(api, second, "possum", api.now());
  /* Nothing ends as late as that. */
  const setDuration = (seconds: number) =>
    api.services.store.write
      .updateTable("recordings")
      .set({ duration_seconds: seconds })
      .where("project_id", "=", projectId)
      .execute();
  await setDuration(1e300);
  await expect(digest(api, saturday)).rejects.toThrow();
  const recipients = async () => (await listDigests(api)).map(({ recipient }) => recipient);
  expect(await recipients()).toEqual([stranger.email]);
  await setDuration(10);
  await digest(api, saturday);
  expect(await recipients()).toEqual([stranger.email, member.email]);
});

test("each project that fails is logged by its id, however many do", async () => {
  const { api, camera, projectId, stranger } = await openWithInputs();
  await using _ = api;
  const other = await makeProject(api, stranger, "Tui Gully");
  await input(api, stranger, other, "daily");
  await see(api, camera, "cat", api.now());
  await see(api, await makeCamera(api, other, "Gully camera"), "possum", api.now());
  /* Nothing ends as late as that. */
  await api.services.store.write
    .updateTable("recordings")
    .set({ duration_seconds: 1e300 })
    .execute();
  await expect(digest(api, saturday)).rejects.toThrow();
  const errors = api.log.filter(({ level }) => level === "error");
  const about = errors.map(({ message }) => /^Digest of project (\d+): ./.exec(message)?.[1]);
  expect(about).toEqual([projectId, other].map(String));
});

test("the clocks post both, each at its turn", async () => {
  const { api, camera } = await openWithInputs(["weekly"]);
  await using _ = api;
  await runCronJobs(api.services);
  await see(api, camera, "cat", api.now());
  advanceTo(api, saturday);
  await runCronJobs(api.services);
  expect(await listDigests(api)).toEqual([]);
  advanceTo(api, monday);
  await runCronJobs(api.services);
  await runCronJobs(api.services);
  expect((await listDigests(api)).map(({ subject }) => subject)).toEqual([
    "Weekly digest of 'Kea Basin': 1 visit",
  ]);
});
