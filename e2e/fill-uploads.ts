import { toProjectPath } from "#contract/rules/navigation/navigation.ts";
import { createProxyDevice } from "#contract/wire/devices/registrations.ts";
import { createUploadJob, startUploadJob } from "#contract/wire/upload-jobs.ts";
import { cardPart, makePicture, sendCard } from "#tests/support/recordings/cards.ts";
import { makeImage } from "#tests/media/image/image-samples.ts";
import type { Person } from "#tests/support/projects/people.ts";
import type { TestApi } from "#tests/support/test-api.ts";

interface Standing {
  member: Person;
  groupName: string;
  projectId: number;
}

/** A trail camera with a card in each state. The clock of the one that takes files was never set. */
export async function fillUploads(api: TestApi, { member, groupName, projectId }: Standing) {
  const options = { group: String(projectId), deviceName: "Creek cam", type: "trailcam" as const };
  const camera = await api.send(createProxyDevice, options, member.token);
  const begin = async (clock: string | undefined) => {
    const { uploadJob } = await api.send(createUploadJob, camera, member.token);
    const jobId = uploadJob.id;
    if (clock === undefined) return jobId;
    const upright = { width: 48, height: 64 };
    await sendCard({ api, member, jobId }, [
      cardPart("DCIM/100MEDIA/a-picture-with-a-remarkably-long-name.jpg", await makePicture(clock)),
      cardPart("DCIM/100MEDIA/b.jpg", await makePicture(clock, upright)),
      cardPart("DCIM/100MEDIA/c.jpg", await makeImage("jpeg", { width: 64, height: 48 + jobId })),
      cardPart("DCIM/100MEDIA/notes.txt", Buffer.from("notes")),
    ]);
    return jobId;
  };
  const done = await begin("2026:11:19 21:30:05");
  await api.send(startUploadJob, { id: done }, member.token);
  await api.jobs.drain();
  const storing = await begin("2026:11:18 21:30:05");
  await api.send(startUploadJob, { id: storing }, member.token);
  await leaveUnderWay(api, storing);
  const [empty, collecting] = [await begin(undefined), await begin("2000:01:01 00:03:11")];
  const path = `${toProjectPath({ groupName })}/devices/${camera.id}/creek-cam/manual-uploads`;
  return { path, done, storing, empty, collecting };
}

/** So that it is still being stored whenever its page is looked at. */
async function leaveUnderWay(api: TestApi, uploadJobId: number): Promise<void> {
  const at = api.now().toISOString();
  await api.services.store.write
    .updateTable("jobs")
    .set({ lease_key: "another process", leased_until: "2099-01-01T00:00:00.000Z", started_at: at })
    .set({ progress_done: 1212, progress_total: 4040 })
    .set({ progress_text: "DCIM/100MEDIA/a-picture-with-a-remarkably-long-name-0000001212.jpg" })
    .where("kind", "=", "import-card")
    .where("subject_id", "=", uploadJobId)
    .execute();
}
