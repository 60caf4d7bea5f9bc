import { expect, test } from "vitest";
import { createLocation, deleteLocation } from "#contract/wire/locations/locations.ts";
import { getRecording } from "#contract/wire/recordings/recordings.ts";
import {
  changeUploadJob,
  createUploadJob,
  deleteUploadJob,
  getUploadJob,
  listUploadFiles,
  listUploadJobs,
  startUploadJob,
} from "#contract/wire/upload-jobs.ts";
import {
  beginJob,
  cardPart,
  makeSnap,
  openCard,
  sendCard,
  tell,
} from "#tests/support/recordings/cards.ts";
import { makeProject } from "#tests/support/projects/people.ts";
import { ridge } from "#tests/support/projects/places.ts";
import { listFiles } from "#tests/support/recordings/stored-files.ts";
import { record } from "#tests/support/recordings/uploads.ts";

const evening = "2026:11:20 19:30:05";

test("a job begins with the zone of the location, else of the device, else of the deployment", async () => {
  await using card = await openCard({}, { DEFAULT_TIME_ZONE: "Pacific/Chatham" });
  const { api, camera, member, owner, projectId } = card;
  const begin = async (settings: Record<string, unknown> = {}) =>
    (await api.send(createUploadJob, { id: camera.id, ...settings }, member.token)).uploadJob;
  expect(await begin()).toEqual({
    id: 2,
    deviceId: camera.id,
    groupId: projectId,
    userName: "Mere Member",
    createdAt: api.now().toISOString(),
    state: "collecting",
    timeZone: "Pacific/Chatham",
    clockCorrectionSeconds: 0,
    expiresAt: "2026-12-20T07:30:00.000Z",
    bytes: 0,
    counts: {
      received: 0,
      stored: 0,
      duplicate: 0,
      undated: 0,
      refused: 0,
      "left-out": 0,
      failed: 0,
    },
  });
  await record(api, camera, { location: [-33.87, 151.2] });
  expect((await begin()).timeZone).toBe("Australia/Sydney");
  const station = { name: "Saddle", ...ridge };
  const place = { groupIdOrName: projectId, station };
  const { stationId } = await api.send(createLocation, place, owner.token);
  expect(await begin({ stationId, clockCorrectionSeconds: -60 })).toMatchObject({
    stationId,
    stationName: "Saddle",
    location: ridge,
    timeZone: "Pacific/Auckland",
    clockCorrectionSeconds: -60,
  });
  expect((await begin({ stationId, timeZone: "UTC" })).timeZone).toBe("UTC");
});

test("settings change one by one until the job is started, and what they mean changes with them", async () => {
  await using card = await openCard();
  const { api, member, owner, projectId, jobId: id } = card;
  const station = { name: "Saddle", ...ridge };
  const place = { groupIdOrName: projectId, station };
  const { stationId } = await api.send(createLocation, place, owner.token);
  await sendCard(card, [cardPart("a.jpg", makeSnap(evening))]);
  const change = async (settings: Record<string, unknown>) =>
    (await api.send(changeUploadJob, { id, ...settings }, member.token)).uploadJob;
  expect((await change({ stationId })).stationName).toBe("Saddle");
  expect((await change({ clockCorrectionSeconds: 3600 })).first).toMatchObject({
    clock: "2026-11-20T19:30:05",
    recordedAt: "2026-11-20T07:30:05.000Z",
  });
  const moved = await change({ timeZone: "Europe/London" });
  expect([moved.stationId, moved.last?.recordedAt]).toEqual([
    stationId,
    "2026-11-20T20:30:05.000Z",
  ]);
  expect(await change({ stationId: null })).not.toHaveProperty("stationId");
  expect(await change({})).toMatchObject({ timeZone: "Europe/London" });
  await api.send(startUploadJob, { id }, member.token);
  const late = await api.refuse(changeUploadJob, { id, timeZone: "UTC" }, member.token);
  expect(late.status).toBe(400);
});

test("settings that mean nothing are refused beside their fields", async () => {
  await using card = await openCard();
  const { api, member, jobId: id } = card;
  for (const settings of [
    { timeZone: "Middle/Earth" },
    { clockCorrectionSeconds: 1.5 },
    { clockCorrectionSeconds: 4_000_000_000 },
  ]) {
    const refusal = await api.refuse(changeUploadJob, { id, ...settings }, member.token);
    expect([refusal.status, refusal.errors[0]?.param]).toEqual([422, Object.keys(settings)[0]]);
  }
});

test("a location of another project is none, even of a project of one's own", async () => {
  await using card = await openCard();
  const { api, camera, member, jobId: id } = card;
  const groupIdOrName = await makeProject(api, member, "Other valley");
  const station = { name: "Saddle", ...ridge };
  const { stationId } = await api.send(createLocation, { groupIdOrName, station }, member.token);
  for (const query of [{ stationId }, { stationId: 999 }]) {
    expect((await api.refuse(changeUploadJob, { id, ...query }, member.token)).status).toBe(403);
    const begun = { id: camera.id, ...query };
    expect((await api.refuse(createUploadJob, begun, member.token)).status).toBe(403);
  }
});

test("a job outlives its location, and the camera's history says where it stood", async () => {
  await using card = await openCard();
  const { api, member, owner, projectId, jobId: id } = card;
  const station = { name: "Saddle", ...ridge };
  const place = { groupIdOrName: projectId, station };
  const { stationId } = await api.send(createLocation, place, owner.token);
  await api.send(changeUploadJob, { id, stationId }, member.token);
  await api.send(deleteLocation, { id: stationId }, owner.token);
  const { uploadJob } = await api.send(getUploadJob, { id }, member.token);
  expect(uploadJob).not.toHaveProperty("stationId");
  expect(uploadJob).not.toHaveProperty("location");
});

test("jobs of a device are listed newest first, in pages that miss none", async () => {
  await using card = await openCard();
  const { api, camera, member, owner } = card;
  for (let count = 0; count < 24; count += 1) {
    if (count % 3 === 0) api.advance(1);
    await beginJob(api, count % 2 ? card : { camera, member: owner });
  }
  const pages: number[][] = [];
  for (let cursor: string | undefined = "start"; cursor;) {
    const page: { uploadJobs: { id: number }[]; cursor?: string | undefined } = await api.send(
      listUploadJobs,
      { id: camera.id, cursor },
      member.token,
    );
    pages.push(page.uploadJobs.map(({ id }) => id));
    cursor = page.cursor;
  }
  const ids = Array.from({ length: 25 }, (_, order) => 25 - order);
  expect(pages).toEqual([ids.slice(0, 20), ids.slice(20)]);
  const broken = { id: camera.id, cursor: "what" };
  expect((await api.refuse(listUploadJobs, broken, member.token)).status).toBe(422);
});

test("files are listed by name, in pages that miss none, and of one state alone", async () => {
  await using card = await openCard();
  const { api, member, jobId: id } = card;
  const number = (order: number) => `DCIM/IMG ${String(order).padStart(4, "0")}.JPG`;
  const orders = Array.from({ length: 130 }, (_, order) => (order * 37) % 130);
  await sendCard(
    card,
    orders.flatMap((order) => [
      cardPart(number(order), makeSnap(evening, order)),
      ...(order % 10 === 0 ? [cardPart(number(order), makeSnap(undefined, order))] : []),
    ]),
  );
  const readAll = async (state?: "received" | "undated") => {
    const found: { name: string; state: string }[] = [];
    for (let cursor: string | undefined = "start"; cursor;) {
      const query = { id, cursor, ...(state ? { state } : {}) };
      const page: { files: { name: string; state: string }[]; cursor?: string | undefined } =
        await api.send(listUploadFiles, query, member.token);
      found.push(...page.files);
      cursor = page.cursor;
    }
    return found;
  };
  const all = await readAll();
  expect(all).toHaveLength(143);
  expect(all.map(({ name }) => name)).toEqual(all.map(({ name }) => name).toSorted());
  expect(new Set(all.map(({ name, state }) => `${name} ${state}`)).size).toBe(143);
  expect((await readAll("undated")).map(({ name }) => name)).toEqual(
    Array.from({ length: 13 }, (_, order) => number(order * 10)),
  );
  for (const cursor of ["!", Buffer.from("ab\0 x").toString("base64url")]) {
    expect((await api.refuse(listUploadFiles, { id, cursor }, member.token)).status).toBe(422);
  }
});

test("a job is removed with its files, and its recordings stay", async () => {
  await using card = await openCard();
  const { api, member, camera, jobId: id } = card;
  const { files } = await sendCard(card, [
    cardPart("a.jpg", makeSnap(evening, 1)),
    cardPart("b.txt", Buffer.from("notes")),
  ]);
  expect(tell(files)).toEqual(["received a.jpg", "refused b.txt"]);
  await api.send(startUploadJob, { id }, member.token);
  const busy = await api.refuse(deleteUploadJob, { id }, member.token);
  expect([busy.status, busy.message]).toEqual([400, expect.stringContaining("storing")]);
  await api.jobs.drain();
  const before = await listFiles(api);
  await api.send(deleteUploadJob, { id }, member.token);
  expect(await listFiles(api)).toEqual(before);
  expect((await api.refuse(getUploadJob, { id }, member.token)).status).toBe(403);
  await api.send(getRecording, { id: 1 }, member.token);

  const second = await beginJob(api, card);
  await sendCard({ ...card, jobId: second }, [cardPart("a.jpg", makeSnap(evening, 2))]);
  await api.send(deleteUploadJob, { id: second }, member.token);
  expect(await listFiles(api)).toEqual(before);
  expect((await api.send(listUploadJobs, { id: camera.id }, member.token)).uploadJobs).toEqual([]);
  const acts = await api.services.store.read
    .selectFrom("audit")
    .select(["action", "project_id"])
    .where("action", "like", "upload job %")
    .orderBy("id")
    .execute();
  expect(acts.map(({ action }) => action)).toEqual([
    "upload job started",
    "upload job deleted",
    "upload job deleted",
  ]);
});
