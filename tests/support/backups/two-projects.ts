import { setLastId } from "#api/backups/queries/load-rows.ts";
import { findSchema, listTables } from "#api/backups/queries/tables.ts";
import { sumDays } from "#api/recordings/operations/sum-days.ts";
import { sumNights } from "#api/visits/operations/sum-nights.ts";
import { toUrlName } from "#contract/rules/navigation/names.ts";
import { updateUser } from "#contract/wire/accounts/users.ts";
import { createEvents } from "#contract/wire/events.ts";
import { removeMember } from "#contract/wire/projects/memberships.ts";
import { assignSchedule, createSchedule } from "#contract/wire/schedules/schedules.ts";
import { type HiddenProject, makeHiddenProject } from "../projects/hidden-project.ts";
import { join, type Person, register } from "../projects/people.ts";
import { scheduleOf } from "../projects/schedules.ts";
import { setUpTwoStep } from "../projects/two-step.ts";
import { makeCptv } from "../recordings/recordings.ts";
import { uploadSound } from "../recordings/shared-files.ts";
import { say } from "../recordings/tracks.ts";
import { record } from "../recordings/uploads.ts";
import type { TestApi } from "../test-api.ts";

/** All ids of the other project, and no other numbers, have nine digits and begin so. */
const firstOtherId = 734_000_001;

/** Names, addresses and ids of the other project. */
export const otherMarks = /tui.?ridge|\b734\d{6}\b|(bea|rita)@example\.org/i;

/**
 * Kea Basin and Tui Ridge, each with one of each thing, and files of the same bytes. Bea of Tui Ridge has tagged in Kea
 * Basin, Boyd has uploaded there, and Mere, who has an app for codes, is in both.
 */
export async function makeTwoProjects(api: TestApi) {
  const people = {} as Record<(typeof names)[number], Person>;
  for (const name of names) people[name] = await register(api, name);
  const { Olive: owner, Ana: admin, Mere: member, Rewi: requester, Bea: bea, Boyd: boyd } = people;
  const kept = await makeHiddenProject(api, "Kea Basin", { owner, admin, member, requester });
  await addReports(api, kept, owner);
  await join(api, bea, kept.projectId);
  await say(api, bea, { id: kept.recordingId, trackId: kept.trackId }, "stoat");
  const leaving = { groupId: kept.projectId, userId: bea.id };
  await api.send(removeMember, leaving, owner.token);
  const ownId = await record(api, kept.camera, { comment: "of Boyd" }, makeCptv({ frames: 9 }));
  await api.services.store.write
    .updateTable("recordings")
    .set({ uploader: "user", uploader_id: boyd.id })
    .where("id", "=", ownId)
    .execute();
  const appSecret = await setUpTwoStep(api, member);
  await api.jobs.drain();

  await raiseIds(api);
  const rita = await register(api, "Rita");
  const cast = { owner: bea, admin: member, member: rita, requester: admin };
  const other = await makeHiddenProject(api, "Tui Ridge", cast);
  await addReports(api, other, bea);
  const settings = { currentSelectedGroup: { id: other.projectId, groupName: other.name } };
  await api.send(updateUser, { settings }, member.token);
  await api.jobs.drain();
  await api.jobs.stop();
  await sumDays(api.services);
  await sumNights(api.services);
  return {
    kept: { ...kept, ownRecordingId: ownId },
    other,
    people: { ...people, Rita: rita },
    appSecret,
  };
}

const names = ["Olive", "Ana", "Mere", "Rewi", "Bea", "Boyd"] as const;

/** A sound that its camera plays, and what it has told of: some of it is the same as what another has. */
async function addReports(api: TestApi, { name, camera }: HiddenProject, { token }: Person) {
  const details = { name: `Sound of ${name}`, originalName: "x.mp3" };
  const soundId = await uploadSound(api, token, { details });
  const schedule = { ...scheduleOf(`Sounds of ${name}`), allsounds: [soundId] };
  const { id: scheduleId } = await api.send(createSchedule, { schedule }, token);
  await api.send(assignSchedule, { deviceId: camera.id, scheduleId }, token);
  const dateTimes = ["2026-11-20T06:00:00Z"];
  for (const [type, of] of [
    ["test", "all"],
    [`of-${toUrlName(name)}`, name],
  ] as const) {
    const description = { type, details: { of } };
    await api.send(createEvents, { dateTimes, description }, camera.token);
  }
}

async function raiseIds({ services: { store } }: TestApi): Promise<void> {
  const { dialect, write } = store;
  const schema = dialect === "postgres" ? await findSchema(write) : undefined;
  for (const { name, columns } of await listTables(write, schema)) {
    if (columns.includes("id")) await setLastId(write, dialect, name, firstOtherId - 1);
  }
}
