import { confirmApp, putApp } from "#api/accounts/queries/two-step.ts";
import { toProjectPath } from "#contract/rules/navigation/navigation.ts";
import { createSearch } from "#contract/wire/searches.ts";
import { createAlert } from "#contract/wire/alerts.ts";
import { inviteUser } from "#contract/wire/projects/invitations.ts";
import { requestMembership } from "#contract/wire/projects/memberships.ts";
import { alignReferencePhoto } from "#contract/wire/photos/reference-photos.ts";
import { requestPasswordReset } from "#contract/wire/accounts/passwords.ts";
import { impersonate } from "#contract/wire/accounts/sessions.ts";
import { listMails } from "#tests/support/projects/mailed.ts";
import { leaveUnconfirmed, registerUnconfirmed } from "#tests/support/projects/memberships.ts";
import {
  type Camera,
  join,
  makeCamera,
  makeProject,
  makeSuperUser,
  type Person,
  register,
} from "#tests/support/projects/people.ts";
import { listLocations } from "#tests/support/projects/places.ts";
import { square, uploadPhoto } from "#tests/support/recordings/reference-photos.ts";
import { makeCptv } from "#tests/support/recordings/recordings.ts";
import { updateUser } from "#contract/wire/accounts/users.ts";
import { makeSchedule } from "#tests/support/projects/schedules.ts";
import type { TestApi } from "#tests/support/test-api.ts";
import { openTestSite } from "#tests/support/pages/test-site.ts";
import { record } from "#tests/support/recordings/uploads.ts";
import { fillBulk } from "./fill-bulk.ts";
import { fillJobs } from "./fill-jobs.ts";
import { fillUploads } from "./fill-uploads.ts";
import { reportNights } from "./report-nights.ts";

export type Everybody = Awaited<ReturnType<typeof openEverybody>>;

/**
 * Ana's project with a week of recordings, and somebody of every standing that the navigation rules know. Names and
 * addresses are as long as people make them.
 */
export async function openEverybody() {
  const site = await openTestSite({ PROCESSING: "external", RATE_LIMITS: "off" });
  const { api } = site;
  const ana = await register(api, "Ana of the Remarkably Long and Winding Name");
  const groupName = "Kea Basin Predator Control and Monitoring";
  const projectId = await makeProject(api, ana, groupName);
  const recordings = await fillProject(api, projectId);
  const photos = await addPhotos(api, projectId, { ...recordings, token: ana.token });
  const newcomer = "somebody.who.has.no.account.of.their.own@conservation.example.org";
  const people = { ana, ...(await gatherPeople(api, projectId)) };
  const kiri = await register(api, "Kiri");
  await haveCodeAsked(api, kiri);
  for (const email of [newcomer, people.ida.email]) {
    await api.send(inviteUser, { groupIdOrName: projectId, email, admin: true }, ana.token);
  }
  await api.send(requestMembership, { groupId: projectId }, people.aroha.token);
  const newAddress = { email: "tama.at.another.and.no.less.long.address@example.org" };
  await api.send(updateUser, newAddress, people.tama.token);
  await api.send(requestPasswordReset, { email: ana.email });
  await api.send(impersonate, { email: people.mere.email }, people.wiremu.token);
  await api.jobs.drain();
  const bulk = await fillBulk(api, people.mere, { projectId, ...recordings });
  await answerMails(api);
  const uploads = await fillUploads(api, { member: people.mere, groupName, projectId });
  await fillJobs(api, people.mere, [uploads.empty, uploads.done, uploads.collecting]);
  const { id: alertId } = await api.send(
    createAlert,
    { name: "Cats", conditions: [{ tag: "cat", automatic: true }], projectId },
    people.mere.token,
  );
  const search = { "tagged-with": ["cat", "possum"], locations: [999] };
  const { id: searchId } = await api.send(
    createSearch,
    { projectId, name: "Cats and possums", search },
    people.mere.token,
  );
  return {
    ...site,
    ...people,
    kiri,
    searchId,
    bulk,
    newcomer,
    projectId,
    project: toProjectPath({ groupName }),
    ...recordings,
    ...photos,
    uploads,
    alertId,
    scheduleId: await makeSchedule(api, people.mere.token),
  };
}

/** One recording with all that can be made of it, one that cannot be read, and one that waits. */
async function fillProject(api: TestApi, projectId: number) {
  const camera = await makeCamera(api, projectId, "Camera-at-the-very-far-end-of-the-ridge");
  await makeCamera(api, projectId, "Silent camera");
  const tracks = ["possum", "cat", "possum", "possum", "possum"].map((confident_tag) => ({
    start_s: 0.5,
    end_s: 3,
    positions: [{ x: 20, y: 20, width: 40, height: 30, frame_number: 5 }],
    predictions: [{ model_id: 1, confident_tag }],
  }));
  const facts = {
    processingState: "FINISHED",
    location: { lat: -43.53, lng: 172.63 },
    metadata: { models: [{ id: 1, name: "Master" }], tracks },
  };
  const at = (day: number) => ({ recordingDateTime: `2026-11-${day}T13:30:00Z` });
  const film = makeCptv({ width: 160, height: 120 });
  const seen = await record(api, camera, { ...at(19), ...facts }, film);
  await record(api, camera, at(18));
  const broken = await record(api, camera, at(17), Buffer.from("no recording"));
  const [location] = await listLocations(api);
  await reportNights(api, camera);
  const stray = await makeCamera(api, projectId, "Stray");
  await api.services.store.write
    .updateTable("devices")
    .set({ approval_asked_at: api.now().toISOString() })
    .where("id", "=", stray.id)
    .execute();
  return { camera, stray, seen, broken, locationId: location?.id ?? 0 };
}

/** A photo that waits to be laid over one camera's picture, and one that lies over another's. */
async function addPhotos(api: TestApi, projectId: number, { camera, token }: Owned) {
  const laidCamera = await makeCamera(api, projectId, "Camera with a photo");
  const facts = { location: { lat: -43.54, lng: 172.63 } };
  const at = { recordingDateTime: "2026-11-18T13:30:00Z" };
  await record(api, laidCamera, { ...at, ...facts }, makeCptv({ width: 160, height: 120 }));
  const { id: photoId } = await uploadPhoto(api, camera, token);
  const { id: laidPhotoId } = await uploadPhoto(api, laidCamera, token);
  const alignment = { id: laidCamera.id, photoId: laidPhotoId, corners: square };
  await api.send(alignReferencePhoto, alignment, token);
  return { laidCamera, photoId, laidPhotoId };
}

interface Owned {
  camera: Camera;
  token: string;
}

async function gatherPeople(api: TestApi, projectId: number) {
  const [mere, olda, ida, aroha, sam, tama, uta, rua, wiremu] = (await Promise.all(
    [
      "Taumatawhakatangihangakoauauotamatea",
      "Olda",
      "Ida",
      "Aroha of the Likewise Remarkably Long Name",
      "Sam",
      "Tama",
      "Uta",
      "Rua",
      "Wiremu",
    ].map((name) => register(api, name)),
  )) as [Person, Person, Person, Person, Person, Person, Person, Person, Person];
  const una = await registerUnconfirmed(api, "una.of.the.address.that.nobody.proved@example.org");
  await join(api, mere, projectId);
  await join(api, olda, projectId);
  await forgetAgreement(api, olda);
  const flat = "Taumatawhakatangihangakoauauotamateaturipukakapikimaungahoronukupokaiwhenua";
  await makeProject(api, tama, flat);
  await makeProject(api, uta, "Weka Flat");
  await leaveUnconfirmed(api, uta);
  await makeSuperUser(api, rua, "read");
  await makeSuperUser(api, wiremu, "write");
  return {
    mere,
    olda,
    ida,
    aroha,
    sam,
    tama,
    uta,
    rua,
    wiremu,
    una,
    emptyProject: toProjectPath({ groupName: flat }),
  };
}

/** Signing in takes a code from now on. */
async function haveCodeAsked({ services, now }: TestApi, { id: userId }: Person): Promise<void> {
  const { write } = services.store;
  const sealedSecret = await services.authenticator.createSecret();
  await putApp(write, { userId, sealedSecret }, now());
  await confirmApp(write, { user_id: userId, sealed_secret: sealedSecret }, now());
}

async function forgetAgreement(api: TestApi, { id }: Person): Promise<void> {
  await api.services.store.write
    .updateTable("users")
    .set({ agreement_version: null })
    .where("id", "=", id)
    .execute();
}

/** What an outbox can say of a mail: sent, replaced, failed; the rest wait. */
async function answerMails(api: TestApi): Promise<void> {
  const { write } = api.services.store;
  const now = api.now().toISOString();
  const answers = [{ sent_at: now }, { replaced_at: now }, { last_error: "connection refused" }];
  for (const [index, answer] of answers.entries()) {
    await write
      .updateTable("outbox")
      .set(answer)
      .where("id", "=", index + 1)
      .execute();
  }
}

/** The path of the newest link of that kind that was mailed to an address. */
export async function findLink(
  { api }: Pick<Everybody, "api">,
  email: string,
  page: string,
): Promise<string> {
  const mails = (await listMails(api)).filter(({ recipient }) => recipient === email);
  const paths = mails.flatMap(({ text }) => text.match(`/${page}/[^?\\s]+`) ?? []);
  const path = paths.at(-1);
  if (!path) throw new Error(`No mail to ${email} links to ${page}`);
  return path;
}
