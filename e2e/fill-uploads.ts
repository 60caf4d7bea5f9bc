import { toProjectPath } from "#contract/rules/navigation.ts";
import { createProxyDevice } from "#contract/wire/registrations.ts";
import { createUploadJob, startUploadJob } from "#contract/wire/upload-jobs.ts";
import { cardPart, makePicture, makeSnap, sendCard } from "#tests/support/cards.ts";
import type { Person } from "#tests/support/people.ts";
import type { TestApi } from "#tests/support/test-api.ts";

interface Standing {
  member: Person;
  groupName: string;
  projectId: number;
}

/** A trail camera with a card in each state. The clock of the one that takes files was never set. */
export async function fillUploads(api: TestApi, { member, groupName, projectId }: Standing) {
  const wanted = { group: String(projectId), deviceName: "Creek cam", type: "trailcam" as const };
  const camera = await api.send(createProxyDevice, wanted, member.token);
  const begin = async (clock: string | undefined) => {
    const { uploadJob } = await api.send(createUploadJob, camera, member.token);
    const jobId = uploadJob.id;
    if (clock === undefined) return jobId;
    const upright = { width: 48, height: 64 };
    await sendCard({ api, member, jobId }, [
      cardPart("DCIM/100MEDIA/a-picture-with-a-remarkably-long-name.jpg", await makePicture(clock)),
      cardPart("DCIM/100MEDIA/b.jpg", await makePicture(clock, upright)),
      cardPart("DCIM/100MEDIA/c.jpg", makeSnap(undefined, jobId)),
      cardPart("DCIM/100MEDIA/notes.txt", Buffer.from("notes")),
    ]);
    return jobId;
  };
  const done = await begin("2026:11:19 21:30:05");
  await api.send(startUploadJob, { id: done }, member.token);
  await api.jobs.drain();
  const storing = await begin("2026:11:18 21:30:05");
  await api.send(startUploadJob, { id: storing }, member.token);
  /* So that it is still being stored whenever its page is looked at. */
  await api.services.store.write.deleteFrom("jobs").where("kind", "=", "bring-in").execute();
  const [empty, collecting] = [await begin(undefined), await begin("2000:01:01 00:03:11")];
  const path = `${toProjectPath({ groupName })}/devices/${camera.id}/creek-cam/manual-uploads`;
  return { path, done, storing, empty, collecting };
}
