import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { expect, test } from "vitest";
import { listen } from "#tests/support/processes/http-server.ts";
import { makeProject, password, register } from "#tests/support/projects/people.ts";
import { openTestApi } from "#tests/support/test-api.ts";
import { openVisitor } from "#tests/support/pages/visitor.ts";

const root = join(import.meta.dirname, "../../..");

/** The web tier alone, as React Router's own server runs it. */
async function serveAlone(apiUrl: string) {
  const child = spawn("node_modules/.bin/react-router-serve", ["build/server/index.js"], {
    cwd: root,
    env: { PATH: process.env["PATH"], HOST: "127.0.0.1", API_URL: apiUrl },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const exited = once(child, "exit");
  const [ready] = (await once(createInterface(child.stdout), "line")) as [string];
  const port = /http:\/\/localhost:(\d+)/.exec(ready)?.[1];
  return {
    url: `http://127.0.0.1:${port}`,
    [Symbol.asyncDispose]: async () => {
      child.kill("SIGKILL");
      await exited;
    },
  };
}

test("react-router-serve signs a person in above an API over HTTP", async () => {
  await using api = await openTestApi();
  const rangi = await register(api, "Rangi");
  await makeProject(api, rangi, "Kea Basin");
  api.advance((Date.now() - api.now().getTime()) / 1000);
  await using overHttp = await listen(api.fetch);
  await using site = await serveAlone(overHttp.url);
  const visitor = openVisitor(site.url);
  expect(await visitor.get("/sign-in")).toMatchObject({
    status: 200,
    title: "Sign in | Nightjar",
  });
  const answer = await visitor.post("/sign-in", { email: rangi.email, password });
  expect(answer).toMatchObject({ status: 303, location: "/" });
  expect(await visitor.get("/kea-basin")).toMatchObject({
    status: 200,
    title: "Kea Basin Dashboard | Nightjar",
  });
});
