import { Registry } from "prom-client";
import { expect, test } from "vitest";
import { watchBackend } from "#server/metrics/watch-backend.ts";
import { openTestApi } from "#tests/support/test-api.ts";

test("a figure that cannot be read is left out and logged, and the others are given", async () => {
  await using api = await openTestApi();
  const registry = new Registry();
  const measureSpace = () => Promise.reject(new Error("the disk is gone"));
  const files = { ...api.services.files, measureSpace };
  watchBackend(registry, { services: { ...api.services, files } });
  const lines = (await registry.metrics()).split("\n");
  expect(lines).toContain("nightjar_mails_waiting 0");
  expect(lines.filter((line) => line.startsWith("nightjar_files_free_bytes"))).toEqual([]);
  expect(api.log.map(({ message }) => message)).toEqual([
    "Metric nightjar_files_free_bytes: Error: the disk is gone",
  ]);
});

test("a bucket does not say how much can still be stored, and neither does a figure", async () => {
  await using api = await openTestApi();
  const registry = new Registry();
  const space = (free: number) => {
    const measureSpace = async () => ({ free, total: free });
    const files = { ...api.services.files, measureSpace };
    watchBackend(registry, { services: { ...api.services, files } });
    return registry.getSingleMetricAsString("nightjar_files_free_bytes");
  };
  expect(await space(Infinity)).not.toMatch(/^nightjar/m);
  registry.clear();
  expect(await space(7)).toMatch(/^nightjar_files_free_bytes 7$/m);
});
