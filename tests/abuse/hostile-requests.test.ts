import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { resources } from "#api/app.ts";
import { hideThings } from "#tests/support/projects/hidden-things.ts";
import { hostileRequests } from "#tests/support/projects/hostile-requests.ts";
import type { AnyEndpoint } from "#contract/endpoint.ts";
import { getRecording, queryRecordings } from "#contract/wire/recordings/recordings.ts";
import { endOneSession, endSession } from "#contract/wire/accounts/sessions.ts";
import { makeCast, type Person } from "#tests/support/projects/people.ts";
import { openTestApi, type TestApi } from "#tests/support/test-api.ts";

const requests = process.env.CHECK_LONG ? 10_000 : 500;
const maxMemoryMebibytes = 50;

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

/** What is held on to. */
function usedMebibytes(): number {
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / 1024 ** 2;
}

test(
  "whatever is sent, the answer is one of the dialect, and never that the server failed",
  { timeout: 20_000 + requests * 200 },
  async () => {
    await using api = await openTestApi({ RATE_LIMITS: "off" });
    const cast = await makeCast(api);
    const { tokens, reader } = cast;
    await hideThings(api, cast);
    const callers = {
      anyone: undefined,
      user: tokens.owner,
      superUser: tokens["super-user write"],
      device: tokens.device,
      userOrDevice: tokens.device,
    };
    const endpoints = resources.map(({ endpoint }) => endpoint).toSorted(byDamage);
    const ask = async ({ path, ...init }: { path: string }) => {
      const response = await api.fetch(new Request(`http://api.test${path}`, init));
      const isFile = response.headers.has("content-disposition");
      const isJson = response.headers.get("content-type")?.includes("json");
      if (isFile || !isJson) return response.ok;
      const { success, messages } = (await response.json()) as Record<string, unknown>;
      expect(messages).toBeInstanceOf(Array);
      if (!path.startsWith("/api/v1/signedUrl")) expect(success).toBe(response.ok);
      return response.ok;
    };
    const answered = new Set<string>();
    let before = 0;
    for (const [index, endpoint] of endpoints.entries()) {
      if (index === Math.floor(endpoints.length / 10)) before = usedMebibytes();
      const property = fc.asyncProperty(hostileRequests(endpoint, callers), async (request) => {
        if (await ask(request)) answered.add(endpoint.name);
        expect(api.log.splice(0).filter(({ level }) => level === "error")).toEqual([]);
      });
      await fc.assert(property, { numRuns: Math.ceil(requests / endpoints.length) });
    }
    expect(usedMebibytes() - before).toBeLessThan(maxMemoryMebibytes);
    if (process.env.CHECK_LONG) expect(answered.size).toBeGreaterThan(endpoints.length / 2);
    await showAll(api, reader);
  },
);

/** What was taken in must come out again, for someone whom no request was made as. */
async function showAll(api: TestApi, { token }: Person) {
  await api.jobs.drain();
  const rows = await api.services.store.read
    .selectFrom("recordings")
    .select("id")
    .where("deleted_at", "is", null)
    .execute();
  for (const { id } of rows) await api.send(getRecording, { id }, token);
  const all = { projectId: 1, duration: 0, "include-false-positives": true };
  await api.send(queryRecordings, all, token);
}

/** What comes after these would find nothing, or come from nobody. */
const damaging =
  /^(block|delete|setGlobalPermission|leave|remove|reregister|updateLocation|changePassword|clear|archive)/;
const signingOut = [endSession.name, endOneSession.name];

function byDamage(a: AnyEndpoint, b: AnyEndpoint): number {
  return damageOf(a) - damageOf(b);
}

function damageOf({ name }: AnyEndpoint): number {
  return signingOut.includes(name) ? 2 : Number(damaging.test(name));
}
