import { expect, test } from "vitest";
import { resources } from "#api/app.ts";
import type { AnyEndpoint } from "#contract/endpoint.ts";

/** All that programs in the field depend on. They are not updated with us: a line here is added to, never changed. */
const frozen = {
  "GET /api/v1/signedUrl": { input: ["jwt"], reply: "a file" },
  "POST /api/v1/devices": {
    input: ["group", "deviceName", "password", "saltId", "deviceType", "devicename"],
    reply: ["id", "saltId", "token"],
  },
  "POST /api/v1/recordings": {
    input: ["data", "file", "derived", "thumb"],
    reply: ["recordingId"],
  },
  "POST /api/v1/users/authenticate": {
    input: ["email", "password", "nameOrEmail"],
    reply: ["token", "refreshToken", "userData"],
  },
  "POST /authenticate_device": {
    input: [
      "only-active",
      "password",
      "deviceName",
      "groupName",
      "deviceId",
      "devicename",
      "groupname",
      "deviceID",
      "onlyActive",
    ],
    reply: ["id", "token"],
  },
};

function describe({ params, query, body, parts, alsoNamed, reply }: AnyEndpoint) {
  const input = Object.keys({ ...params, ...query, ...body, ...parts, ...alsoNamed });
  return { input, reply: reply ? Object.keys(reply.shape) : "a file" };
}

test("what devices and AI workers speak stays as it is", () => {
  const spoken = resources
    .map(({ endpoint }) => endpoint)
    .filter(({ audience }) => audience.includes("device") || audience.includes("worker"))
    .map((endpoint) => [`${endpoint.method} ${endpoint.path}`, describe(endpoint)]);
  expect(Object.fromEntries(spoken)).toEqual(frozen);
});
