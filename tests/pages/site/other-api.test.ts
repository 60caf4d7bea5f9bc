import { expect, test } from "vitest";
import type { Transport } from "#contract/client.ts";
import { openKeaBasin } from "#tests/support/pages/test-site.ts";
import { record } from "#tests/support/recordings/uploads.ts";
import type { TestApi } from "#tests/support/test-api.ts";

type Change = (body: Record<string, unknown>) => unknown;

/** Our API at the end of a line, as another process; answers of some paths are changed on their way. */
function lineTo(
  { fetch }: TestApi,
  {
    baseUrl,
    asked = [],
    changes = {},
  }: { baseUrl: string; asked?: string[]; changes?: Record<string, Change> },
): Transport {
  const transport = async (request: Request) => {
    const { pathname } = new URL(request.url);
    asked.push(pathname);
    const response = await fetch(request);
    const change = Object.entries(changes).find(([end]) => pathname.endsWith(end))?.[1];
    if (!change) return response;
    return Response.json(change((await response.json()) as Record<string, unknown>));
  };
  return Object.assign(transport, { isLine: true as const, baseUrl });
}

test("another of our servers is asked once what it has, when it refuses, and its refusals stay", async () => {
  const asked: string[] = [];
  const options = { baseUrl: "http://nightjar.test", asked };
  await using site = await openKeaBasin({}, (api) => lineTo(api, options));
  expect((await site.get("/my-settings")).text).toContain("Signed in");
  expect(asked).not.toContain("/api/v1/openapi.json");
  for (let tries = 0; tries < 2; tries += 1) {
    const wrong = { choice: "chosen", timeZone: "Mars" };
    const page = await site.post("/my-settings/time-zone", wrong);
    expect([page.status, page.text.includes("There is a problem")]).toEqual([422, true]);
    const gone = await site.get("/kea-basin/review?queue=nothing");
    expect(gone.text).not.toContain("Not available here");
    expect((await site.get("/my-jobs/7/file")).status).toBe(404);
  }
  expect(asked.filter((path) => path.endsWith("openapi.json"))).toHaveLength(1);
});

test("a row that does not fit takes no page, and the log names its call and its field", async () => {
  const changes: Record<string, Change> = {
    "/devices": ({ devices, ...rest }) => ({
      ...rest,
      devices: [...(devices as object[]), { id: 99, deviceName: "Odd", type: null }],
    }),
  };
  const options = { baseUrl: "http://odd.test", changes };
  await using site = await openKeaBasin({}, (api) => lineTo(api, options));
  for (const path of ["/kea-basin", "/kea-basin/devices", "/kea-basin/locations"]) {
    const page = await site.get(path);
    expect([path, page.status, page.text.includes("Odd")]).toEqual([path, 200, false]);
  }
  const fault = site.api.log.find(({ level }) => level === "error");
  expect(fault).toMatchObject({
    message: "listProjectDevices was answered with rows that do not fit, which were left out",
    fields: expect.arrayContaining(["devices.1.type (invalid_value)"]) as unknown,
  });
  expect((await site.get("/kea-basin/devices")).text).toContain("Ridge camera");
});

test("whoever wants to know of a file alone lets go of the line that it would come on", async () => {
  let isLeft = false;
  const behind = ({ fetch }: TestApi): Transport => {
    const transport = async (request: Request) => {
      if (!request.url.includes("/recordings/raw/")) return fetch(request);
      const body = new ReadableStream({ cancel: () => void (isLeft = true) });
      return new Response(body, { headers: { "content-type": "application/x-cptv" } });
    };
    return Object.assign(transport, { isLine: true as const, baseUrl: "http://far.test" });
  };
  await using site = await openKeaBasin({}, behind);
  const id = await record(site.api, site.camera);
  const page = await site.fetch(`/kea-basin/media/${id}/raw`, { method: "HEAD" });
  expect([page.status, page.headers.get("content-type")]).toEqual([200, "application/x-cptv"]);
  expect([await page.text(), isLeft]).toEqual(["", true]);
});
