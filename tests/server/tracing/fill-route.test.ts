import { expect, test } from "vitest";
import { fillRoute } from "#server/tracing/fill-route.ts";

const filled: [route: string, path: string, said: string][] = [
  ["/api/v1/recordings/:id/tracks/:trackId", "/api/v1/recordings/12/tracks/345", ""],
  ["/:projectName/devices/:deviceId", "/kea-basin/devices/7", "/:projectName/devices/7"],
  ["/:projectName/devices/:deviceId", "/kea-basin/devices/7.data", "/:projectName/devices/7"],
  ["/reset-password/:token", "/reset-password/3f2a", "/reset-password/:token"],
  ["/join/:token", "/join/123456789012345", "/join/:token"],
  ["/:projectName/jobs/:jobId?", "/021555123/jobs/3", "/:projectName/jobs/3"],
  ["/API/v1/x/:id", "/api/V1/x/1", "/API/v1/x/1"],
  ["/*", "/no/such/key", "/*"],
  ["/:projectName?/devices", "/devices", "/:projectName?/devices"],
];

for (const [route, path, said] of filled) {
  test(`of ${path}, a trace has the numbers that ${route} leaves open`, () => {
    expect(fillRoute(route, path)).toBe(said || path);
  });
}
