import { fileEndpoint } from "../endpoint.ts";

export const getOpenApi = fileEndpoint({
  name: "getOpenApi",
  summary: "This description",
  method: "GET",
  path: "/api/v1/openapi.json",
  caller: "anyone",
  audience: ["web", "operator"],
  isExtension: true,
  lenient: true,
});
