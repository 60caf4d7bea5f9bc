import { expect, test } from "vitest";
import {
  addUploadFiles,
  changeUploadJob,
  createUploadJob,
  deleteUploadJob,
  getUploadFilePicture,
  getUploadJob,
  listOpenUploads,
  listUploadFiles,
  listUploadJobs,
  retryUploadJob,
  startUploadJob,
} from "#contract/wire/upload-jobs.ts";
import {
  beginJob,
  cardPart,
  makePicture,
  makeSnap,
  openCard,
  sendCard,
} from "#tests/support/recordings/cards.ts";
import { answersByRole, everyone } from "#tests/support/projects/people.ts";
import { upload } from "#tests/support/recordings/uploads.ts";

const evening = "2026:11:20 19:30:05";
const outside = { anonymous: 401, stranger: 403, invited: 403, device: 401 } as const;
const expected = { ...everyone("ok"), ...outside, "super-user read": 403 };
const nobody = { ...everyone(403), anonymous: 401, device: 401 };

test("whoever may upload for a device sees what is brought in for it, and nobody else", async () => {
  await using card = await openCard();
  const { api, camera, tokens, jobId: id } = card;
  const { files } = await sendCard(card, [cardPart("a.jpg", await makePicture(evening))]);
  const fileId = files[0]?.id ?? 0;
  for (const [endpoint, input] of [
    [listUploadJobs, { id: camera.id }],
    [getUploadJob, { id }],
    [listUploadFiles, { id }],
    [getUploadFilePicture, { id: fileId }],
  ] as const) {
    const ask = (query: { id: number }) =>
      answersByRole(tokens, (token) => api.attempt(endpoint, query, token));
    expect([endpoint.name, await ask(input)]).toEqual([endpoint.name, expected]);
    expect([endpoint.name, await ask({ id: 999 })]).toEqual([endpoint.name, nobody]);
  }
  const askProject = (projectId: number) =>
    answersByRole(tokens, (token) => api.attempt(listOpenUploads, { projectId }, token));
  expect(await askProject(card.projectId)).toEqual(expected);
  expect(await askProject(999)).toEqual(nobody);
});

test("whoever may upload for a device brings pictures in, and nobody else", async () => {
  await using card = await openCard();
  const { api, camera, tokens } = card;
  const begin = () => beginJob(api, card);
  let pictures = 0;
  /** One that is not there yet. */
  const picture = (clock?: string) => cardPart("a.jpg", makeSnap(clock, (pictures += 1)));
  const attempts = {
    create: (token?: string) => api.attempt(createUploadJob, { id: camera.id }, token),
    change: async (token?: string) =>
      api.attempt(changeUploadJob, { id: await begin(), timeZone: "UTC" }, token),
    start: async (token?: string) => {
      const jobId = await begin();
      await sendCard({ ...card, jobId }, [picture(evening)]);
      return api.attempt(startUploadJob, { id: jobId }, token);
    },
    retry: async (token?: string) => {
      const jobId = await begin();
      await sendCard({ ...card, jobId }, [picture(evening)]);
      await api.send(startUploadJob, { id: jobId }, card.member.token);
      await api.jobs.drain();
      return api.attempt(retryUploadJob, { id: jobId }, token);
    },
    group: async (token?: string) => {
      const jobId = await begin();
      await sendCard({ ...card, jobId }, [picture(evening)]);
      const query = { id: jobId, "with-groups": true };
      const { uploadJob } = await api.send(getUploadJob, query, card.member.token);
      const fileId = uploadJob.groups?.[0]?.id ?? 0;
      const groups = [{ fileId, count: 1, leaveOut: true }];
      return api.attempt(changeUploadJob, { id: jobId, groups }, token);
    },
    date: async (token?: string) => {
      const jobId = await begin();
      await sendCard({ ...card, jobId }, [picture()]);
      const dates = [{ clock: "2026-11-20T19:30:05" }];
      return api.attempt(startUploadJob, { id: jobId, dates }, token);
    },
    remove: async (token?: string) => api.attempt(deleteUploadJob, { id: await begin() }, token),
  };
  for (const [name, attempt] of Object.entries(attempts)) {
    expect([name, await answersByRole(tokens, attempt)]).toEqual([name, expected]);
  }
  for (const endpoint of [changeUploadJob, startUploadJob, retryUploadJob, deleteUploadJob]) {
    const absent = await answersByRole(tokens, (token) =>
      api.attempt(endpoint, { id: 999 }, token),
    );
    expect([endpoint.name, absent]).toEqual([endpoint.name, nobody]);
  }
});

test("whoever may upload for a device adds files, and nobody else", async () => {
  await using card = await openCard();
  const { api, tokens, jobId } = card;
  const parts = [cardPart("a.jpg", await makePicture(evening))];
  for (const [id, answers] of [
    [jobId, expected],
    [999, nobody],
  ] as const) {
    const path = addUploadFiles.path.replace(":id", String(id));
    const given = await answersByRole(tokens, async (token) => {
      const { status } = await upload(api, token, parts, path);
      return status === 200 ? { ok: true } : { ok: false, refusal: { status } };
    });
    expect(given).toEqual(answers);
  }
});
