import { connect } from "node:net";
import { expect, test } from "vitest";
import { listen } from "#tests/support/processes/http-server.ts";
import { register } from "#tests/support/projects/people.ts";
import { requestRaw } from "#tests/support/pages/raw-requests.ts";
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
