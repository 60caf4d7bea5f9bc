import { Validator } from "@seriousme/openapi-schema-validator";
import { expect, test } from "vitest";
import { resources } from "#api/app.ts";
import { getOpenApi } from "#contract/wire/openapi.ts";
import { requestRaw } from "#tests/support/pages/raw-requests.ts";
import { openTestApi } from "#tests/support/test-api.ts";

interface Operation {
  operationId: string;
  parameters: { name: string; in: string; required: boolean; schema: object }[];
  requestBody?: { content: Record<string, { schema: { properties?: object } }> };
  responses: Record<string, { content: object }>;
}

interface Description {
  openapi: string;
  info: { title: string; version: string };
  paths: Record<string, Record<string, Operation>>;
  components: Record<string, unknown>;
}

async function readDescription(): Promise<Description> {
  await using api = await openTestApi({ PRODUCT_NAME: "Ruru" });
  const response = await api.send(getOpenApi, {});
  expect(response.headers.get("content-type")).toContain("application/json");
  return (await response.json()) as Description;
}

test("the description is sound OpenAPI 3.1", async () => {
  const description = await readDescription();
  const { valid, errors } = await new Validator().validate({ ...description });
  expect(errors).toBeUndefined();
  expect(valid).toBe(true);
});

test("the description says what it describes", async () => {
  const { openapi, info } = await readDescription();
  expect(openapi).toBe("3.1.0");
  expect(info).toEqual({ title: "Ruru API", version: expect.stringMatching(/^\d+\.\d+\.\d+/) });
});

test("every endpoint is in the description under each of its paths, with its fields", async () => {
  const { paths } = await readDescription();
  for (const { endpoint } of resources) {
    for (const path of [endpoint.path, ...(endpoint.aliases ?? [])]) {
      const operation = paths[path.replace(/:(\w+)/g, "{$1}")]?.[endpoint.method.toLowerCase()];
      const named = (place: string) =>
        operation?.parameters.filter((one) => one.in === place).map(({ name }) => name);
      expect([path, named("path")]).toEqual([path, Object.keys(endpoint.params)]);
      const others = Object.entries(endpoint.alsoNamed ?? {})
        .filter(([, field]) => field in endpoint.query)
        .map(([name]) => name);
      expect([path, named("query")]).toEqual([path, [...Object.keys(endpoint.query), ...others]]);
      const bodies = endpoint.isFile ? [] : Object.values(operation?.requestBody?.content ?? {});
      for (const { schema } of bodies) {
        const declared = Object.keys({ ...endpoint.body, ...endpoint.parts });
        expect(Object.keys(schema.properties ?? {})).toEqual(declared);
      }
      const statuses = Object.keys(operation?.responses ?? {});
      expect(statuses).toEqual(expect.arrayContaining(["200", "403", "422", "default"]));
      expect([path, statuses.includes("401")]).toEqual([path, endpoint.caller !== "anyone"]);
    }
  }
});

test("no path is there twice under other names of its parameters", async () => {
  const { paths } = await readDescription();
  const shapes = Object.keys(paths).map((path) => path.replace(/\{\w+\}/g, "{}"));
  expect(shapes.filter((shape, index) => shapes.indexOf(shape) !== index)).toEqual([]);
});

test("each operation has a name of its own, and each path parameter stands in its path", async () => {
  const { paths } = await readDescription();
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.values(methods).map((operation) => ({ path, ...operation })),
  );
  const names = operations.map(({ operationId }) => operationId);
  expect(new Set(names).size).toBe(names.length);
  for (const { path, parameters } of operations) {
    const inPath = parameters.filter((one) => one.in === "path").map(({ name }) => `{${name}}`);
    expect(path.match(/\{\w+\}/g) ?? []).toEqual(inPath);
  }
});

test("each reference leads to something", async () => {
  const description = await readDescription();
  const references = [...JSON.stringify(description).matchAll(/"\$ref":"([^"]+)"/g)];
  expect(references.length).toBeGreaterThan(0);
  for (const [, reference = ""] of references) {
    const found = reference
      .replace("#/", "")
      .split("/")
      .reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], description);
    expect([reference, typeof found]).toEqual([reference, "object"]);
  }
});

test("the description is sent again only once it has changed", async () => {
  await using api = await openTestApi();
  const path = "/api/v1/openapi.json";
  const { status, headers } = await requestRaw(api, path);
  expect([status, headers.get("content-type")]).toEqual([200, "application/json"]);
  const etag = headers.get("etag") ?? "";
  const known = { headers: { "if-none-match": etag } };
  expect(await requestRaw(api, path, known)).toMatchObject({ status: 304 });
  const other = { headers: { "if-none-match": `"openapi-0"` } };
  expect(await requestRaw(api, path, other)).toMatchObject({ status: 200 });
});
