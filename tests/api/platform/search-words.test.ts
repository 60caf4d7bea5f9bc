import { expect, test } from "vitest";
import { getHeatMap } from "#contract/wire/photos/heat-maps.ts";
import { listTrackTags } from "#contract/wire/tracks/track-tag-lists.ts";
import { getVisit } from "#contract/wire/visits/visit-of-recording.ts";
import { makeCast } from "#tests/support/projects/people.ts";
import { record } from "#tests/support/recordings/uploads.ts";
import { openTestApi } from "#tests/support/test-api.ts";

const usual = Array.from({ length: 100 }, (_, index) => `${"a".repeat(250)}${index}`);

test("a hundred words of 255 characters are looked for or left out, and no more", async () => {
  await using api = await openTestApi();
  const { camera, member } = await makeCast(api);
  const id = await record(api, camera);
  const asks = (words: string[]) => [
    api.refuse(listTrackTags, { exclude: words }, member.token),
    api.refuse(getVisit, { id, without: words }, member.token),
    api.refuse(getHeatMap, { id: camera.id, species: words }, member.token),
  ];
  for (const ask of asks([...usual, "one more"])) expect((await ask).status).toBe(422);
  for (const ask of asks(["b".repeat(256)])) expect((await ask).status).toBe(422);
  await api.send(listTrackTags, { exclude: usual.slice(0, 50) }, member.token);
  await api.send(getVisit, { id, without: usual.slice(0, 50) }, member.token);
});
