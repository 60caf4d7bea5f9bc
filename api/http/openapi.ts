import { z } from "zod";
import type { AnyEndpoint, Shape } from "#contract/endpoint.ts";
import { hoistDefinitions } from "./hoist-definitions.ts";

export function describeApi(
  endpoints: AnyEndpoint[],
  { title, version }: { title: string; version: string },
) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const endpoint of endpoints) {
    for (const path of [endpoint.path, ...(endpoint.aliases ?? [])]) {
      const key = path.replace(/:(\w+)/g, "{$1}");
      const isAlias = path !== endpoint.path;
      paths[key] = { ...paths[key], [endpoint.method.toLowerCase()]: describe(endpoint, isAlias) };
    }
  }
  return hoistDefinitions({
    openapi: "3.1.0",
    info: { title, version },
    paths,
    components: {
      securitySchemes: {
        token: {
          type: "apiKey",
          in: "header",
          name: "Authorization",
          description: "`JWT <token>`, as the `token` of an answer is written",
        },
      },
      schemas: { Failure: failureSchema } as Record<string, unknown>,
      responses: Object.fromEntries(
        Object.entries(refusals).map(([status, description]) => [
          status,
          {
            description,
            content: { "application/json": { schema: { $ref: "#/components/schemas/Failure" } } },
          },
        ]),
      ),
    },
  });
}

function describe(endpoint: AnyEndpoint, isAlias: boolean) {
  return {
    operationId: isAlias ? `${endpoint.name}ByOldPath` : endpoint.name,
    summary: endpoint.summary,
    ...(isAlias ? { deprecated: true } : {}),
    security: endpoint.caller === "anyone" ? [] : [{ token: [] }],
    "x-caller": endpoint.caller,
    "x-audience": endpoint.audience,
    ...(endpoint.isExtension ? { "x-extension": true } : {}),
    ...(endpoint.extensions ? { "x-extension-fields": endpoint.extensions } : {}),
    ...(endpoint.alsoNamed ? { "x-also-named": endpoint.alsoNamed } : {}),
    parameters: [
      ...describeParameters("path", endpoint.params),
      ...describeParameters("query", endpoint.query),
      ...describeOtherNames(endpoint),
    ],
    ...describeBody(endpoint),
    responses: {
      "200": { description: "Done", content: describeReply(endpoint) },
      ...(endpoint.mayBeEmpty ? { "204": { description: "There is none" } } : {}),
      ...Object.fromEntries(
        listRefusals(endpoint).map((status) => [
          status,
          { $ref: `#/components/responses/${status}` },
        ]),
      ),
      default: { $ref: "#/components/responses/default" },
    },
  };
}

const refusals = {
  "400": "It cannot be done: `messages` says why",
  "401": "The token is missing, wrong or has expired",
  "403": "There is no such thing for this caller, or it may not be done",
  "413": "More was sent than is taken",
  "422": "A field is missing, malformed or not declared: `errors` names each",
  "429": "Too many attempts: `Retry-After` says when to try again",
  default: "Refused, or failed: 500 and 503 may be tried again",
};

/** Every endpoint may also fail, which `default` stands for. */
function listRefusals({ caller, method, body, parts, isFile }: AnyEndpoint): string[] {
  const isSent = Object.keys(body).length > 0 || parts !== undefined || isFile === true;
  return [
    ...(method === "GET" ? [] : ["400"]),
    ...(caller === "anyone" ? [] : ["401"]),
    "403",
    ...(isSent ? ["413"] : []),
    "422",
    ...(caller === "anyone" && isSent ? ["429"] : []),
  ];
}

function describeOtherNames({ query, alsoNamed = {} }: AnyEndpoint) {
  const others = Object.entries(alsoNamed).filter(([, field]) => Object.hasOwn(query, field));
  return others.map(([name, field]) => ({
    name,
    in: "query",
    required: false,
    deprecated: true,
    description: `The same as \`${field}\``,
    schema: toJsonSchema(query[field] as z.ZodType, "input"),
  }));
}

function describeParameters(place: "path" | "query", shape: Shape) {
  return Object.entries(shape).map(([name, schema]) => ({
    name,
    in: place,
    required: place === "path" || !schema.safeParse(undefined).success,
    schema: toJsonSchema(schema, "input"),
  }));
}

function describeBody({ body, parts, isFile }: AnyEndpoint) {
  if (isFile) {
    const schema = { type: "string", format: "binary" };
    return { requestBody: { required: true, content: { "*/*": { schema } } } };
  }
  if (parts) {
    const schema = toJsonSchema(z.object(parts), "input");
    return { requestBody: { required: true, content: { "multipart/form-data": { schema } } } };
  }
  if (Object.keys(body).length === 0) return {};
  const schema = toJsonSchema(z.object(body), "input");
  return {
    requestBody: {
      required: true,
      content: { "application/json": { schema }, "application/x-www-form-urlencoded": { schema } },
    },
  };
}

function describeReply({ reply }: AnyEndpoint) {
  if (!reply)
    return { "application/octet-stream": { schema: { type: "string", format: "binary" } } };
  const schema = toJsonSchema(reply.extend(envelopeShape), "output");
  return { "application/json": { schema } };
}

const envelopeShape = {
  success: z.literal(true),
  messages: z.array(z.string()),
  cwVersion: z.string().optional(),
};

const failureSchema = toJsonSchema(
  z.object({
    success: z.literal(false),
    messages: z.array(z.string()),
    errorType: z.string().optional(),
    requestId: z.string().optional(),
    errors: z
      .array(
        z.object({
          msg: z.string(),
          param: z.string(),
          location: z.enum(["body", "query", "params"]).optional(),
        }),
      )
      .optional(),
  }),
  "output",
);

function toJsonSchema(schema: z.ZodType, io: "input" | "output") {
  const { $schema: _, ...described } = z.toJSONSchema(schema, { io, unrepresentable: "any" });
  return described;
}
