import { z } from "zod";
import { fileEndpoint } from "#contract/endpoint.ts";

export const downloadSigned = fileEndpoint({
  name: "downloadSigned",
  summary: "A file by a signed token that an earlier answer carried",
  method: "GET",
  path: "/api/v1/signedUrl",
  caller: "anyone",
  audience: ["device", "worker", "web"],
  query: { jwt: z.string().optional() },
});
