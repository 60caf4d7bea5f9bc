import { expect, test } from "vitest";
import { z } from "zod";
import { ApiFault, BrokenReply, call, type Transport, Unreachable } from "#contract/client.ts";
import { endpoint } from "#contract/endpoint.ts";

const getWeather = endpoint({
  name: "getWeather",
  summary: "The weather of a place",
  method: "GET",
  path: "/api/v1/weather/:id",
  caller: "anyone",
  audience: ["web"],
  params: { id: z.coerce.number() },
  query: { day: z.string().optional() },
  reply: { degrees: z.number() },
});

const sendPicture = endpoint({
  name: "sendPicture",
  summary: "A picture of a place",
  method: "POST",
  path: "/api/v1/weather/:id/picture",
  caller: "anyone",
  audience: ["web"],
  params: { id: z.string() },
  query: { kind: z.string().optional() },
  isFile: true,
  reply: {},
});

const input = { id: 7 };
const answering =
  (body: BodyInit, status = 200): Transport =>
  async () =>
    new Response(body, { status });

/** Each a transport that throws, or whose answer breaks off. */
const breaking = (cause: Error): Transport[] => [
  () => Promise.reject(cause),
  async () => new Response(new ReadableStream({ start: (controller) => controller.error(cause) })),
];

test("a line that fails is unreachable, whatever it throws, and in the middle of a reply, too", async () => {
  for (const transport of breaking(new TypeError("fetch failed"))) {
    const line = Object.assign(transport, { isLine: true as const });
    await expect(call(line, getWeather, input)).rejects.toBeInstanceOf(Unreachable);
  }
});

test("an API in this process that throws is a fault of ours, with its endpoint and its cause", async () => {
  const cause = new TypeError("undefined is not a function");
  for (const transport of breaking(cause)) {
    const fault: unknown = await call(transport, getWeather, input).catch((thrown) => thrown);
    expect(fault).toBeInstanceOf(ApiFault);
    expect(fault).toMatchObject({ message: expect.stringContaining("getWeather"), cause });
  }
});

test("where nobody waits for the answer any more, what is thrown is no fault", async () => {
  const signal = AbortSignal.abort();
  for (const transport of breaking(signal.reason as Error))
    await expect(call(transport, getWeather, input, { signal })).rejects.toBeInstanceOf(
      Unreachable,
    );
});

test("a reply that breaks the contract names its endpoint and the field, and quotes nothing", async () => {
  const called = call(answering('{"degrees":"secret"}'), getWeather, input);
  await expect(called).rejects.toBeInstanceOf(BrokenReply);
  await expect(called).rejects.toThrow(/getWeather.*degrees/);
  await expect(called).rejects.not.toThrow(/secret/);
});

test("a reply that is no JSON object names its endpoint, and quotes nothing", async () => {
  for (const body of ["<html>secret</html>", "null", '"secret"', "[]", ""]) {
    const called = call(answering(body), getWeather, input);
    await expect(called).rejects.toBeInstanceOf(BrokenReply);
    await expect(called).rejects.toThrow(/getWeather/);
    await expect(called).rejects.not.toThrow(/secret/);
  }
});

test("a refusal that is no JSON is a refusal all the same", async () => {
  for (const body of ["<html>Bad gateway</html>", "null", "[]"]) {
    const outcome = await call(answering(body, 500), getWeather, input);
    expect(outcome).toMatchObject({ ok: false, refusal: { status: 500 } });
  }
});

test("a refusal whose messages are no list is a refusal all the same", async () => {
  const body = JSON.stringify({ messages: "Too cold", errors: {} });
  const outcome = await call(answering(body, 403), getWeather, input);
  expect(outcome).toMatchObject({ ok: false, refusal: { message: "The server answered 403." } });
});

test("a defect of the caller is thrown as what it is", async () => {
  const withBadToken = call(answering("{}"), getWeather, input, { token: "line\nbreak" });
  await expect(withBadToken).rejects.toBeInstanceOf(TypeError);
});

test("a file goes as it comes, with path and query filled in, and never under the type of JSON", async () => {
  const seen: Request[] = [];
  const transport: Transport = async (request) => {
    seen.push(request.clone());
    return Response.json({});
  };
  const bytes = new Uint8Array([1, 2, 3]);
  const options = { id: "a/b", kind: "wide" };
  const file = new File([bytes], "photo.json", { type: "application/json" });
  await call(transport, sendPicture, options, { file });
  await call(transport, sendPicture, options, { file: new Blob([bytes]).stream() });
  for (const request of seen) {
    const { pathname, search } = new URL(request.url);
    expect(pathname + search).toBe("/api/v1/weather/a%2Fb/picture?kind=wide");
    expect(request.headers.get("content-type")).toBe("application/octet-stream");
    expect(new Uint8Array(await request.arrayBuffer())).toEqual(bytes);
  }
  expect(seen).toHaveLength(2);
});

test("a form that was begun elsewhere is passed on byte for byte", async () => {
  const sent = Promise.withResolvers<[string | null, string]>();
  const transport: Transport = async (request) => {
    sent.resolve([request.headers.get("content-type"), await request.text()]);
    return Response.json({});
  };
  const type = "multipart/form-data; boundary=x";
  const form = { type, content: new Blob(["--x", "--"]).stream() };
  await call(transport, sendPicture, { id: "7" }, { form });
  expect(await sent.promise).toEqual([type, "--x--"]);
});

const listPlaces = endpoint({
  name: "listPlaces",
  summary: "Places with what was seen there",
  method: "GET",
  path: "/api/v1/places",
  caller: "anyone",
  audience: ["web"],
  reply: {
    places: z.array(z.object({ id: z.number(), seen: z.array(z.object({ what: z.string() })) })),
    count: z.number(),
  },
});

test("a row that does not fit is left out alone, and the outcome says where it was and why", async () => {
  const fitting = { id: 1, seen: [{ what: "kea" }] };
  const odd = { id: null, seen: [] };
  const oddWithin = { id: 2, seen: [{ what: 3 }, { what: "weka" }] };
  const body = { success: true, count: 3, places: [fitting, odd, oddWithin] };
  const outcome = await call(answering(JSON.stringify(body)), listPlaces, {});
  expect(outcome).toMatchObject({
    ok: true,
    reply: { count: 3, places: [fitting, { id: 2, seen: [{ what: "weka" }] }] },
    leftOut: ["places.1.id (invalid_type)", "places.2.seen.0.what (invalid_type)"],
  });
});

test("what does not fit outside of rows is a broken reply, whatever rows there are", async () => {
  const body = { success: true, count: "3", places: [{ id: null, seen: [] }] };
  const asked = call(answering(JSON.stringify(body)), listPlaces, {});
  await expect(asked).rejects.toBeInstanceOf(BrokenReply);
});
