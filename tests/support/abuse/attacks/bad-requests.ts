import fc from "fast-check";
import { expect } from "vitest";
import { resources } from "#api/app.ts";
import { seed } from "../../chance.ts";
import { openVisitor } from "../../pages/visitor.ts";
import { hostileForms, readFields } from "../../pages/hostile-forms.ts";
import { fillPath, listPageRoutes } from "../../pages/page-routes.ts";
import { password } from "../../projects/people.ts";
import { hostileRequests } from "../../projects/hostile-requests.ts";
import { isFailure, type Attack } from "../attack.ts";
import { openStranger, type Target } from "../target.ts";

let taken = 0;

/** Others each time. */
function take<T>(arbitrary: fc.Arbitrary<T>): T[] {
  taken += 1;
  return fc.sample(arbitrary, { numRuns: 1, seed: seed + taken });
}

async function expectAnswered(asked: string, response: Response): Promise<void> {
  await response.arrayBuffer();
  const { status } = response;
  expect([asked, isFailure(status) ? status : "answered"]).toEqual([asked, "answered"]);
}

/** Those that take away what the others need are left to the tests of bad requests on an API of their own. */
const endpoints = resources
  .map(({ endpoint }) => endpoint)
  .filter(({ name }) => !/^(end|delete|leave|remove|reregister|changePassword)/.test(name));

/** To each endpoint, as somebody who has an account, a project and a camera. */
async function sendRequests(target: Target): Promise<void> {
  const { token, camera } = await openStranger(target);
  const callers = {
    anyone: undefined,
    user: token,
    superUser: token,
    device: camera.token,
    userOrDevice: camera.token,
  };
  for (const endpoint of endpoints) {
    for (const { path, ...init } of take(hostileRequests(endpoint, callers))) {
      await expectAnswered(endpoint.name, await fetch(`${target.url}${path}`, init));
    }
  }
}

/** To each address that takes forms. */
async function sendForms(target: Target): Promise<void> {
  const { email, projectPath, camera } = await openStranger(target);
  const visitor = openVisitor(target.url);
  await visitor.post("/sign-in", { email, password });
  const places = { projectName: projectPath, deviceId: String(camera.id), deviceName: "camera" };
  const routes = (await listPageRoutes()).filter(({ takesForms }) => takesForms);
  for (const route of routes.filter(({ path }) => !/delete|sign-out|password/.test(path))) {
    const fields = await readFields(visitor, fillPath(route.path, places));
    const [form] = take(hostileForms(route, { places, fields }));
    if (!form) continue;
    const headers = { origin: target.url, "content-type": form.type };
    const init = { method: "POST", headers, body: form.body };
    await expectAnswered(route.path, await visitor.fetch(form.path, init));
  }
}

export const badRequestAttacks: Attack[] = [
  { what: "a bad request to each endpoint", run: sendRequests },
  { what: "a bad form to each page", run: sendForms },
];
