import { expect, test } from "vitest";
import { claimJob } from "#api/jobs/queries/jobs.ts";
import { enqueueMail, claimMail } from "#api/mail/queries/outbox.ts";
import { renderJob } from "#api/jobs/job-kinds.ts";
import { authenticate, refreshSession } from "#contract/wire/accounts/sessions.ts";
import { createProject } from "#contract/wire/projects/projects.ts";
import { listRenditions } from "#contract/wire/recordings/renditions.ts";
import { tell } from "#tests/support/events.ts";
import { openMailServer } from "#tests/support/processes/mail-server.ts";
import { makeCast, password, signInAgain } from "#tests/support/projects/people.ts";
import { openTestApi, type TestApi } from "#tests/support/test-api.ts";
import { record } from "#tests/support/recordings/uploads.ts";

const hour = 60 * 60;
const steps = {
  "back an hour": -hour,
  "back a year": -365 * 24 * hour,
  "forward a day": 24 * hour,
};
/** Longer than any lease. */
const leaseSeconds = 60;

/** As a process would that died with it. */
async function claimAsTheDead({ services, now }: TestApi) {
  const leasedUntil = new Date(now().getTime() + 30_000);
  const claim = { lane: renderJob.lane, kinds: [renderJob.kind], leaseKey: "dead", leasedUntil };
  const job = await claimJob(services.store, claim, now());
  expect(job).toBeDefined();
}

for (const [step, seconds] of Object.entries(steps)) {
  test(`when the clock steps ${step}, people stay signed in, and what devices send is taken`, async () => {
    await using api = await openTestApi();
    const { camera, member } = await makeCast(api);
    api.advance(seconds);
    const { token } = await api.send(refreshSession, { refreshToken: member.refreshToken });
    await api.send(createProject, { groupName: "Another valley" }, token);
    const again = await signInAgain(api, member);
    await api.send(createProject, { groupName: "A third" }, again.token);
    await tell(api, camera, "test");
    const id = await record(api, camera, { recordingDateTime: "2026-11-20T06:00:00.000Z" });
    await api.jobs.drain();
    expect((await api.send(listRenditions, { id }, again.token)).state).toBe("made");
  });

  test(`when the clock steps ${step}, work that waited or was begun is done`, async () => {
    await using api = await openTestApi();
    const { camera, member } = await makeCast(api);
    const ids = [
      await record(api, camera, { recordingDateTime: "2026-11-20T06:00:00.000Z" }),
      await record(api, camera, { recordingDateTime: "2026-11-20T05:00:00.000Z" }),
    ];
    await claimAsTheDead(api);
    api.advance(seconds);
    await api.jobs.drain();
    api.advance(leaseSeconds);
    await api.jobs.drain();
    const { token } = await signInAgain(api, member);
    for (const id of ids)
      expect((await api.send(listRenditions, { id }, token)).state).toBe("made");
  });

  test(`when the clock steps ${step}, what is done every hour is done within an hour`, async () => {
    await using api = await openTestApi();
    await api.jobs.drain();
    api.advance(seconds);
    await api.jobs.drain();
    const { read } = api.services.store;
    const rows = await read.selectFrom("cron_jobs").select(["name", "due_at"]).execute();
    expect(rows.length).toBeGreaterThan(5);
    const hourly = rows.find(({ name }) => name === "old-rows");
    expect(Date.parse(hourly?.due_at ?? "") - api.now().getTime()).toBeLessThanOrEqual(3_600_000);
    const weekMs = 7 * 24 * 3_600_000;
    for (const { due_at } of rows)
      expect(Date.parse(due_at) - api.now().getTime()).toBeLessThanOrEqual(weekMs);
  });

  test(`when the clock steps ${step}, mail that waited or was on its way is sent`, async () => {
    await using mailServer = await openMailServer();
    await using api = await openTestApi({ SMTP_URL: mailServer.url });
    const { store, mailer } = api.services;
    for (const subject of ["First", "Second"]) {
      const mail = { to: "pania@example.org", productName: "Nightjar", subject };
      await enqueueMail(store.write, { ...mail, heading: subject, blocks: [] }, api.now());
    }
    await claimMail(store.write, api.now());
    api.advance(seconds);
    await api.jobs.drain();
    api.advance(leaseSeconds);
    await mailer.deliver();
    expect(mailServer.mails.map(({ subject }) => subject)).toEqual(["First", "Second"]);
  });

  test(`when the clock steps ${step}, whoever was locked out is let in an hour later`, async () => {
    await using api = await openTestApi();
    const { member } = await makeCast(api);
    const { email } = member;
    for (let tried = 0; tried < 20; tried += 1) {
      await api.refuse(authenticate, { email, password: "a wrong password" });
    }
    const refusal = await api.refuse(authenticate, { email, password });
    expect(refusal.reason).toBe("tooMany");
    api.advance(seconds);
    await api.jobs.drain();
    api.advance(hour);
    await api.send(authenticate, { email, password });
  });
}
