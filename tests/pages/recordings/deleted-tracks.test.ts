import { expect, test } from "vitest";
import { getRecording } from "#contract/wire/recordings/recordings.ts";
import { makeSuperUser, register } from "#tests/support/projects/people.ts";
import { signIn } from "#tests/support/pages/test-site.ts";
import { openWithTracks } from "#tests/support/pages/with-tracks.ts";

test("deleted tracks are folded below the others without scripts, and one is brought back", async () => {
  await using site = await openWithTracks();
  const { path, one, other, empty } = site;
  expect((await site.get(path)).text).not.toContain("Deleted tracks");
  for (const id of [one, other]) await site.post(path, { deleteTrack: String(id) });
  const { html, text } = await site.get(path);
  expect(html).toMatch(/<details class="disclosure"><summary>Deleted tracks \(2\)/);
  expect(text).toMatch(/Cat 0:02 – 0:05 · Deleted by Rangi, .* Restore Cat 0:02 – 0:05/);
  expect(text).toMatch(/Possum 0:01 – 0:03 · Deleted by Rangi, .* Restore Possum/);
  const restored = await site.post(path, { restoreTrack: String(one) });
  expect(restored).toMatchObject({
    status: 303,
    location: expect.stringContaining(`${path}#track-`),
  });
  const after = await site.get(path);
  expect(after.text).toContain("The track is back. Undo");
  expect(after.text).toContain("Track 1: Possum 0:01 – 0:03");
  expect(after.text).toContain("Deleted tracks (1)");
  const { recording } = await site.api.send(getRecording, { id: site.id }, site.rangi.token);
  expect(recording.tracks.map(({ id }) => id)).toEqual([one, empty]);
});

test("who may only read is told of no deleted tracks", async () => {
  await using site = await openWithTracks();
  await site.post(site.path, { deleteTrack: String(site.one) });
  const rua = await register(site.api, "Rua");
  await makeSuperUser(site.api, rua, "read");
  const visitor = site.browser();
  await signIn(visitor, rua);
  expect((await visitor.get(site.path)).text).not.toContain("Deleted tracks");
});
