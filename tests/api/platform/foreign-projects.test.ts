import { expect, test } from "vitest";
import { resources } from "#api/app.ts";
import { deleteProject } from "#contract/wire/projects/deleted-projects.ts";
import { getFile } from "#contract/wire/schedules/files.ts";
import { askedElsewhere } from "#tests/support/projects/asked-elsewhere.ts";
import { asks, openWorld } from "#tests/support/projects/foreign-asks.ts";
import { makeSuperUser, register } from "#tests/support/projects/people.ts";
import { filesOfTests } from "#tests/support/projects/role-tests.ts";

test("who has nothing to do with a project, or no more, opens nothing of it", async () => {
  const world = await openWorld();
  await using _ = world.api;
  const { callers, owner } = world;
  const faults: unknown[] = [];
  for (const { name, device, ask } of asks) {
    const expected = Object.fromEntries(
      Object.keys(callers).map((caller) => [
        caller,
        caller === "nobody" ? 401 : caller === "device of another project" ? device : 403,
      ]),
    );
    const statuses = Object.fromEntries(
      await Promise.all(
        Object.entries(callers).map(async ([caller, token]) => [caller, await ask(world, token)]),
      ),
    );
    if (JSON.stringify(statuses) !== JSON.stringify(expected)) faults.push([name, statuses]);
    const own = await ask(world, owner.token);
    if (own !== 200) faults.push([name, { owner: own }]);
  }
  expect(faults).toEqual([]);
});

test("what a project in the trash has is as unknown to its own people and to super-users, and in no list", async () => {
  const world = await openWorld();
  await using _ = world.api;
  const { api, projectId, owner } = world;
  const [reader, writer] = [
    await register(api, "Rua Reader"),
    await register(api, "Wiremu Writer"),
  ];
  await makeSuperUser(api, reader, "read");
  await makeSuperUser(api, writer, "write");
  await api.send(deleteProject, { groupIdOrName: projectId, groupName: world.name }, owner.token);
  const callers = { owner, reader, writer };
  const faults: unknown[] = [];
  for (const [caller, { token }] of Object.entries(callers)) {
    for (const { name, ask } of asks.filter((one) => one.name !== getFile.name)) {
      const status = await ask(world, token);
      if (status !== 403) faults.push([caller, name, status]);
    }
    for (const path of listPaths()) {
      const headers = { authorization: token };
      const answer = await api.fetch(new Request(`http://api.test${path}`, { headers }));
      const text = await answer.text();
      if (answer.status === 401) faults.push([caller, path, 401]);
      if (text.includes(world.mark) || text.includes("Kea Basin")) faults.push([caller, path]);
    }
  }
  expect(faults).toEqual([]);
});

/** Of all that people read without a parameter; what they themselves did, and mails that were sent, may name it. */
function listPaths(): string[] {
  const own = ["deleted-groups", "users/own-data", "schedules/for-user", "outbox"];
  const left = new Set(own.map((path) => `/api/v1/${path}`));
  return resources
    .map(({ endpoint }) => endpoint)
    .filter(
      ({ method, path, caller }) => method === "GET" && caller !== "device" && !left.has(path),
    )
    .map(({ path }) => path)
    .filter((path) => !path.includes(":"));
}

test("every endpoint is asked by who may and who may not, here, in a test of roles or in one of its own", () => {
  const { roles, own } = filesOfTests();
  const here = new Set(asks.map(({ name }) => name));
  const isAskedElsewhere = (name: string) => {
    const [path, word = name] = [askedElsewhere[name] ?? []].flat();
    return path !== undefined && own(path).includes(word);
  };
  const isAsked = (name: string) =>
    here.has(name) || isAskedElsewhere(name) || roles.includes(name);
  const names = resources.map(({ endpoint }) => endpoint.name);
  expect(names.length).toBeGreaterThan(250);
  expect(names.filter((name) => !isAsked(name))).toEqual([]);
  expect([...here, ...Object.keys(askedElsewhere)].filter((name) => !names.includes(name))).toEqual(
    [],
  );
});
