import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { isNestedTooDeep } from "#contract/rules/text/nesting.ts";
import { id, jsonOr, text } from "../fields.ts";

export const classificationNode: z.ZodType<ClassificationNode> = z
  .object({
    label: z.string(),
    aliases: z.array(z.string()).optional(),
    display: z.string().optional(),
    displayAudio: z.string().optional(),
    get children() {
      return z.array(classificationNode).optional();
    },
  })
  .meta({ id: "ClassificationNode" });

export interface ClassificationNode {
  label: string;
  aliases?: string[] | undefined;
  display?: string | undefined;
  displayAudio?: string | undefined;
  children?: ClassificationNode[] | undefined;
}

export const getClassifications = endpoint({
  name: "getClassifications",
  summary: "The tree of labels, or its version alone where the caller has that one",
  method: "GET",
  path: "/api/v1/files/classifications",
  caller: "user",
  audience: ["web"],
  query: { version: text.optional() },
  reply: {
    version: z.string(),
    label: z.string().optional(),
    children: z.array(classificationNode).optional(),
  },
});

/** What is known of a sound; devices read `name` and `originalName`. */
export const fileDetails = z.looseObject({
  name: text.optional(),
  sound: text.optional(),
  animal: text.optional(),
  source: text.optional(),
  description: text.optional(),
  originalName: text.optional(),
});

export type FileDetails = z.output<typeof fileDetails>;

const fileData = z.object({
  id: z.int(),
  userId: z.int(),
  details: fileDetails,
});

/** Sounds to lure with: everybody may list and fetch them. Files of other types are their uploaders' own. */
export const sharedType = "audioBait";

const maxDetails = 10_000;

/** The `data` part of an upload. */
export const fileUpload = jsonOr(
  z.object(
    {
      type: text.min(1, "Invalid value").max(255, "Invalid value"),
      details: fileDetails.refine(isShort, "Invalid value").default({}),
    },
    "'data' must be a JSON object",
  ),
);

export type FileUpload = z.output<typeof fileUpload>;

function isShort(details: object): boolean {
  return !isNestedTooDeep(details) && JSON.stringify(details).length <= maxDetails;
}

export const uploadFile = endpoint({
  name: "uploadFile",
  summary: "Upload a file that devices fetch, such as a sound to play",
  method: "POST",
  path: "/api/v1/files",
  caller: "user",
  audience: ["web"],
  lenient: true,
  parts: {
    data: z.string().describe("JSON: type, details"),
    file: z.string().meta({ format: "binary" }),
  },
  reply: { id: z.int() },
});

export const maxFiles = 1000;

export const listFiles = endpoint({
  name: "listFiles",
  summary: `The newest ${maxFiles} sounds that devices can be told to play, and how many there are`,
  method: "GET",
  path: "/api/v1/files",
  caller: "user",
  audience: ["web"],
  query: { type: z.literal(sharedType, "Invalid value") },
  reply: { count: z.int(), files: z.array(fileData) },
});

export const getFile = endpoint({
  name: "getFile",
  summary: "What is known of a file, with a signed token to download it",
  method: "GET",
  path: "/api/v1/files/:id",
  caller: "userOrDevice",
  audience: ["device", "web"],
  params: { id },
  reply: { file: fileData, fileSize: z.int(), jwt: z.string() },
});

export const deleteFile = endpoint({
  name: "deleteFile",
  summary: "Delete a file one has uploaded",
  method: "DELETE",
  path: "/api/v1/files/:id",
  caller: "user",
  audience: ["web"],
  params: { id },
  reply: {},
});
