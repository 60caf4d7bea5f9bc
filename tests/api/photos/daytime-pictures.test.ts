import { expect, test } from "vitest";
import { findReferenceImage, getReferenceImage } from "#contract/wire/photos/reference-images.ts";
import { showImage } from "#tests/support/device-settings.ts";
import { makeCast } from "#tests/support/projects/people.ts";
import { northOf, ridge } from "#tests/support/projects/places.ts";
import { openTestApi } from "#tests/support/test-api.ts";
import { record } from "#tests/support/recordings/uploads.ts";

const far = northOf(ridge, 500);
const unprocessable = { status: 422, errorType: "unprocessable" };

test("a trail camera shows its newest picture by day since it came to its place", async () => {
  await using api = await openTestApi();
  const { camera, member } = await makeCast(api);
  const { id } = camera;
  const take = (text: string, recordingDateTime: string, place = ridge) => {
    const facts = { type: "trailcam-image", location: place, recordingDateTime };
    return record(api, camera, facts, new TextEncoder().encode(text));
  };
  await api.services.store.write.updateTable("devices").set({ kind: "trailcam" }).execute();
  const arrived = "2026-11-16T10:00:00.000Z";
  await take("night of arrival", arrived);
  const shown = async (time?: string) =>
    (await showImage(api, member.token, { id, ...(time ? { "at-time": time } : {}) })).text;
  expect(await api.refuse(getReferenceImage, { id }, member.token)).toMatchObject(unprocessable);
  await take("noon", "2026-11-17T23:00:00.000Z");
  await take("nearly four", "2026-11-18T02:59:00.000Z");
  await take("four", "2026-11-18T03:00:00.000Z");
  expect(await shown()).toBe("nearly four");
  const moved = "2026-11-18T20:30:00.000Z";
  await take("elsewhere", moved, { lat: far.lat, lng: ridge.lng });
  expect(await shown()).toBe("elsewhere");
  expect(await shown("2026-11-18T00:00:00.000Z")).toBe("nearly four");
  const query = { id, type: "in-situ", "at-time": arrived } as const;
  const span = await api.send(findReferenceImage, query, member.token);
  expect([span.fromDateTime, span.untilDateTime]).toEqual([arrived, moved]);
});

test("a trail camera's picture by day is found behind any number by night", async () => {
  await using api = await openTestApi();
  const { camera, member } = await makeCast(api);
  await api.services.store.write.updateTable("devices").set({ kind: "trailcam" }).execute();
  const facts = { type: "trailcam-image", location: ridge };
  const noon = { ...facts, recordingDateTime: "2026-11-17T23:00:00.000Z" };
  const id = await record(api, camera, noon, new TextEncoder().encode("noon"));
  const { write } = api.services.store;
  const { id: _, ...row } = await write
    .selectFrom("recordings")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const nights = Array.from({ length: 401 }, (__, order) => ({
    ...row,
    recorded_at: `2026-11-18T10:0${order % 2}:00.000Z`,
    raw_key: "raw/night",
  }));
  for (let start = 0; start < nights.length; start += 50)
    await write
      .insertInto("recordings")
      .values(nights.slice(start, start + 50))
      .execute();
  expect((await showImage(api, member.token, { id: camera.id })).text).toBe("noon");
});
