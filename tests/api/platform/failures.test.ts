import { connect } from "node:net";
import { expect, test } from "vitest";
import { openStore } from "#api/db/open.ts";
import { openFiles } from "#api/files/open-files.ts";
import { parseS3Address } from "#api/files/s3/s3-address.ts";
import { isAway } from "#api/files/is-away.ts";
import { listen } from "#tests/support/processes/http-server.ts";
import { makeCast, register } from "#tests/support/projects/people.ts";
import { requestRaw } from "#tests/support/pages/raw-requests.ts";
import { makeCptv } from "#tests/support/recordings/recordings.ts";
import { dataPart, filePart, upload } from "#tests/support/recordings/uploads.ts";
import { openTestApi } from "#tests/support/test-api.ts";

test("whoever leaves amid a body leaves no fault in the log", async () => {
  await using api = await openTestApi();
  const arrived = Promise.withResolvers<{ answer: Promise<Response> }>();
  await using server = await listen(async (request) => {
    const answer = api.fetch(request);
    arrived.resolve({ answer });
    return answer;
  });
  const socket = connect(server.port, "127.0.0.1");
  const head = ["POST /api/v1/users/authenticate HTTP/1.1", "Host: x", "Content-Length: 50"];
  socket.write([...head, "Content-Type: application/json", "", "{"].join("\r\n"));
  const { answer } = await arrived.promise;
  socket.destroy();
  expect((await answer).status).toBe(400);
  expect(api.log).toEqual([]);
});

test("a fault of the server is logged whole, and answered without a word of the inside", async () => {
  await using api = await openTestApi();
  const { token } = await register(api, "Rangi");
  const { schema } = api.services.store.write;
  await schema.alterTable("memberships").renameTo("lost").execute();
  const answer = await requestRaw(api, "/api/v1/groups", { token }).finally(() =>
    schema.alterTable("lost").renameTo("memberships").execute(),
  );
  expect(answer).toMatchObject({ status: 500, body: { success: false, errorType: "server" } });
  expect(answer.body.messages).toEqual([
    "Something went wrong on the server. It has been noted; please try again.",
    "Unexpected failure.",
  ]);
  expect(JSON.stringify(answer.body)).not.toMatch(/memberships|select|\.ts/);
  const logged = api.log.find(({ level }) => level === "error");
  expect(logged).toMatchObject({ requestId: answer.body.requestId });
  expect(logged?.message).toContain("memberships");
});

test("while the bucket does not answer, a request is asked to come again, and one line says why", async () => {
  await using api = await openTestApi();
  await api.jobs.stop();
  const { camera } = await makeCast(api);
  const away = "s3://kea?endpoint=http://127.0.0.1:1&path-style=on";
  api.services.files = await openFiles({ dataDir: api.dataDir, bucket: parseS3Address(away) });
  let waits: string | null = null;
  const fetch = async (request: Request) => {
    const answer = await api.fetch(request);
    waits = answer.headers.get("retry-after");
    return answer;
  };
  const parts = [dataPart({ type: "thermalRaw" }), filePart(makeCptv())];
  expect(await upload({ fetch }, camera.token, parts)).toMatchObject({
    status: 503,
    messages: ["The server cannot reach its database or files. Wait 10 seconds and try again."],
  });
  expect(waits).toBe("10");
  expect(api.log).toEqual([
    {
      level: "warn",
      message: expect.stringMatching(/^The database or the bucket does not answer: .*ECONNREFUSED/),
      requestId: expect.any(String),
    },
  ]);
});

test("a database that is away is told from one that refuses, and from whoever leaves", async () => {
  const databaseUrl = "postgres://nightjar@127.0.0.1:1/nightjar";
  const gone = await openStore({ databaseUrl, dataDir: "" }).catch((error: Error) => error);
  expect(isAway(gone as Error)).toBe(true);
  const fault = (message: string, code?: string) => Object.assign(new Error(message), { code });
  expect(isAway(fault("terminating connection due to administrator command", "57P01"))).toBe(true);
  expect(isAway(fault("Connection terminated unexpectedly"))).toBe(true);
  expect(isAway(fault("aborted", "ECONNRESET"))).toBe(false);
  expect(isAway(fault('relation "lost" does not exist', "42P01"))).toBe(false);
  expect(isAway(new TypeError("undefined is not a function"))).toBe(false);
});
