import { expect, test } from "vitest";
import { resources } from "#api/app.ts";
import type { AnyEndpoint } from "#contract/endpoint.ts";

/** All that programs in the field depend on. They are not updated with us: a line here is added to, never changed. */
const frozen = {
  "DELETE /api/v1/processing/:id/tracks": { input: ["id"], reply: [] },
  "GET /api/v1/devices/:id/mask-regions": {
    input: ["id", "at-time", "only-active"],
    reply: ["maskRegions"],
  },
  "GET /api/v1/devices/:id/settings": {
    input: ["id", "view-mode", "at-time", "only-active", "latest-synced"],
    reply: ["settings", "location"],
  },
  "GET /api/v1/devices/:id/type": { input: ["id"], reply: ["type"] },
  "GET /api/v1/files/:id": { input: ["id"], reply: ["file", "fileSize", "jwt"] },
  "GET /api/v1/processing": { input: ["type", "state"], reply: ["rawJWT", "recording"] },
  "GET /api/v1/processing/ratThresh/:id": {
    input: ["id", "at-time", "only-active"],
    reply: ["deviceHistoryEntry"],
  },
  "GET /api/v1/recordings/:id/tracks": { input: ["id", "view-mode"], reply: ["tracks"] },
  "GET /api/v1/schedules": { input: [], reply: ["schedule"] },
  "GET /api/v1/signedUrl": { input: ["jwt"], reply: "a file" },
  "POST /api/v1/devices": {
    input: ["group", "deviceName", "password", "saltId", "deviceType", "devicename"],
    reply: ["id", "saltId", "token"],
  },
  "POST /api/v1/devices/:id/settings": {
    input: ["id", "view-mode", "settings", "location", "type"],
    reply: ["settings", "location", "kind"],
  },
  "POST /api/v1/devices/heartbeat": { input: ["nextHeartbeat"], reply: [] },
  "POST /api/v1/devices/reregister": {
    input: ["newName", "newGroup", "newPassword"],
    reply: ["id", "token"],
  },
  "POST /api/v1/devices/reregister-authorized": {
    input: ["newName", "newGroup", "newPassword", "authorizedToken"],
    reply: ["id", "token"],
  },
  "POST /api/v1/events": {
    input: ["dateTimes", "description", "eventDetailId", "Timestamp"],
    reply: ["eventsAdded", "eventDetailId"],
  },
  "POST /api/v1/events/thumbnail": {
    input: ["data", "thumb", "file", "derived"],
    reply: ["id"],
  },
  "POST /api/v1/processing/:id/tracks": {
    input: ["id", "data", "algorithmId"],
    reply: ["trackId"],
  },
  "POST /api/v1/processing/:id/tracks/:trackId": { input: ["id", "trackId", "data"], reply: [] },
  "POST /api/v1/processing/:id/tracks/:trackId/archive": { input: ["id", "trackId"], reply: [] },
  "POST /api/v1/processing/:id/tracks/:trackId/tags": {
    input: ["id", "trackId", "what", "confidence", "data"],
    reply: ["trackTagId"],
  },
  "POST /api/v1/processing/:id/tracks/:trackId/thumbnailInfo": {
    input: ["id", "trackId", "data"],
    reply: [],
  },
  "POST /api/v1/processing/algorithm": { input: ["algorithm"], reply: ["algorithmId"] },
  "POST /api/v1/processing/metadata": { input: ["id", "metadata"], reply: [] },
  "POST /api/v1/processing/processed": { input: ["data", "file"], reply: ["fileKey"] },
  "POST /api/v1/recordings": {
    input: ["data", "file", "derived", "thumb"],
    reply: ["recordingId"],
  },
  "POST /api/v1/recordings/:id/tags": { input: ["id", "view-mode", "tag"], reply: ["tagId"] },
  "POST /api/v1/users/authenticate": {
    /* `code` is ours, for accounts that ask for one; without it all is as it was. */
    input: ["email", "password", "code", "nameOrEmail"],
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
  "PUT /api/v1/processing": {
    input: ["id", "jobKey", "success", "result", "newProcessedFileKey", "complete", "fileHash"],
    reply: [],
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
