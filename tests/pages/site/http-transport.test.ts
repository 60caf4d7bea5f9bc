import { expect, test } from "vitest";
import { httpTransport } from "#app/services/api/http-transport.server.ts";
import { call, Unreachable } from "#contract/client.ts";
import { latestAgreement } from "#contract/wire/accounts/users.ts";
import { traceMaskImage } from "#contract/wire/devices/device-setup.ts";
import { getRawFile } from "#contract/wire/recordings/recordings.ts";
import { addUploadFiles } from "#contract/wire/upload-jobs.ts";
import { listen } from "#tests/support/processes/http-server.ts";

test("a file and a form with files go on over HTTP while they still come", async () => {
  const type = "multipart/form-data; boundary=x";
  const uploads = [
    { endpoint: traceMaskImage, toUpload: (content: ReadableStream) => ({ file: content }) },
    {
      endpoint: addUploadFiles,
      toUpload: (content: ReadableStream) => ({ form: { type, content } }),
    },
  ];
  for (const { endpoint, toUpload } of uploads) {
    const first = Promise.withResolvers<string>();
    let received = "";
    await using api = await listen(async ({ body }) => {
      for await (const chunk of body ?? []) {
        received += Buffer.from(chunk).toString();
        first.resolve(received);
      }
      return Response.json({ messages: [received] }, { status: 422 });
    });
    const content = new ReadableStream<Uint8Array>({
      start: async (controller) => {
        controller.enqueue(Buffer.from("begun, "));
        expect(await first.promise).toBe("begun, ");
        controller.enqueue(Buffer.from("ended"));
        controller.close();
      },
    });
    const outcome = await call(httpTransport(api.url), endpoint, { id: 1 }, toUpload(content));
    expect(outcome).toMatchObject({ refusal: { message: "begun, ended" } });
  }
});

test("a file takes its time over HTTP, and an answer of JSON does not", async () => {
  const rest = Promise.withResolvers<void>();
  await using api = await listen(async ({ url }) => {
    const isFile = url.includes("/raw");
    const headers = { "content-type": isFile ? "video/mp4" : "application/json" };
    const body = new ReadableStream<Uint8Array>({
      start: async (controller) => {
        controller.enqueue(Buffer.from("{"));
        if (isFile) await rest.promise;
        else return;
        controller.enqueue(Buffer.from("}"));
        controller.close();
      },
    });
    return new Response(body, { headers });
  });
  const transport = httpTransport(api.url, {}, 1000);
  const file = await call(transport, getRawFile, { id: 1 });
  await expect(call(transport, latestAgreement, {})).rejects.toBeInstanceOf(Unreachable);
  rest.resolve();
  expect(file.ok && (await file.reply.text())).toBe("{}");
});

test("an answer without an end is given up before it fills the memory", async () => {
  let sent = 0;
  await using api = await listen(async () => {
    const body = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        sent += 1;
        controller.enqueue(new Uint8Array(1024 ** 2).fill(32));
      },
    });
    return new Response(body, { headers: { "content-type": "application/json" } });
  });
  const asked = call(httpTransport(api.url), latestAgreement, {});
  await expect(asked).rejects.toBeInstanceOf(Unreachable);
  expect(sent).toBeLessThan(100);
});

test("another server is told for whom it is asked, and the request's id", async () => {
  await using api = await listen(async ({ headers }) => {
    const names = ["x-forwarded-for", "x-request-id"];
    return Response.json({ messages: names.map((name) => headers.get(name)) }, { status: 422 });
  });
  const transport = httpTransport(api.url, { address: "192.0.2.7", requestId: "a1" });
  const response = await transport(new Request("http://api.invalid/api/v1/users/1"));
  expect(await response.json()).toEqual({ messages: ["192.0.2.7", "a1"] });
});
