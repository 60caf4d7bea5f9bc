import fc from "fast-check";
import { expect, test } from "vitest";
import { resources } from "#api/app.ts";
import { endOneSession, endSession } from "#contract/wire/accounts/sessions.ts";
import { hideThings, mark } from "#tests/support/projects/hidden-things.ts";
import { hostileRequests } from "#tests/support/projects/hostile-requests.ts";
import { makeCamera, makeCast, makeProject } from "#tests/support/projects/people.ts";
import { openTestApi } from "#tests/support/test-api.ts";

const requests = process.env.CHECK_LONG ? 10_000 : 500;

test(
  "whatever strangers send, nothing that a project has told is in an answer",
  { timeout: 20_000 + requests * 200 },
  async () => {
    await using api = await openTestApi({ RATE_LIMITS: "off" });
    const cast = await makeCast(api);
    await hideThings(api, cast);
    const { stranger, owner } = cast;
    const theirs = await makeProject(api, stranger, "Other valley");
    const device = await makeCamera(api, theirs, "Other camera");
    const callers = {
      anyone: undefined,
      user: stranger.token,
      superUser: stranger.token,
      device: device.token,
      userOrDevice: device.token,
    };
    const endpoints = resources
      .map(({ endpoint }) => endpoint)
      .filter(({ name }) => name !== endSession.name && name !== endOneSession.name);
    const answers = { refused: 0, done: 0 };
    for (const endpoint of endpoints) {
      const property = fc.asyncProperty(
        hostileRequests(endpoint, callers),
        async ({ path, ...init }) => {
          const response = await api.fetch(new Request(`http://api.test${path}`, init));
          expect(await response.text()).not.toContain(mark);
          answers[response.ok ? "done" : "refused"] += 1;
        },
      );
      await fc.assert(property, { numRuns: Math.ceil(requests / endpoints.length) });
    }
    expect(answers.done).toBeGreaterThan(0);
    const shown = await api.fetch(
      new Request("http://api.test/api/v1/devices/1/settings", {
        headers: { authorization: owner.token },
      }),
    );
    expect(await shown.text()).toContain(mark);
  },
);
