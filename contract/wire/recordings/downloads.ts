import { fileEndpoint } from "#contract/endpoint.ts";
import { text } from "../fields.ts";

export const downloadSigned = fileEndpoint({
  name: "downloadSigned",
  summary: "A file by a signed token that an earlier answer carried",
  method: "GET",
  path: "/api/v1/signedUrl",
  caller: "anyone",
  audience: ["device", "worker", "web"],
  query: { jwt: text.optional() },
});
