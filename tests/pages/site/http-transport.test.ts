import { expect, test } from "vitest";
import { httpTransport } from "#app/services/api/http-transport.server.ts";
import { call } from "#contract/client.ts";
import { traceMaskImage } from "#contract/wire/devices/device-setup.ts";
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
