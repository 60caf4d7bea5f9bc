import { makeLocation } from "../projects/locations.ts";
import { makeCast } from "../projects/people.ts";
import { northOf, ridge } from "../projects/places.ts";
import { openTestApi } from "../test-api.ts";

/** A project with a camera, two locations and two people who see what came by, and without any recording. */
export async function openNights() {
  const api = await openTestApi();
  const { projectId, camera, admin, member } = await makeCast(api);
  const locationIds = [
    null,
    await makeLocation(api, admin, projectId, "Ridge"),
    await makeLocation(api, admin, projectId, "Valley", { place: northOf(ridge, 500) }),
  ];
  const place = { projectId, deviceId: camera.id, locationIds, userIds: [admin.id, member.id] };
  return {
    api,
    place,
    token: member.token,
    [Symbol.asyncDispose]: () => api[Symbol.asyncDispose](),
  };
}
