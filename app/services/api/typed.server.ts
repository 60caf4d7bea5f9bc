import { formDataOf, isMultipart, readFormData } from "#app/forms/form-data.server.ts";
import { type Fields, readFields } from "./read-fields.server.ts";

/** Several calls of one request may fail together, and a body is read once. */
const typedByRequest = new WeakMap<Request, Promise<Fields>>();

/** What a form holds that could not be passed on, to be sent again; never a password. Empty where nothing was sent. */
export function readTyped(request: Request): Promise<Fields> {
  const typed = typedByRequest.get(request) ?? read(request);
  typedByRequest.set(request, typed);
  return typed;
}

async function read(request: Request): Promise<Fields> {
  if (request.method !== "POST") return [];
  const fields = [...(formDataOf(request) ?? (await readUnread(request)))];
  return fields.filter(
    (field): field is [string, string] =>
      typeof field[1] === "string" && !/password/i.test(field[0]),
  );
}

async function readUnread(request: Request): Promise<Iterable<[string, FormDataEntryValue]>> {
  if (request.bodyUsed) return [];
  return isMultipart(request) ? readFields(request).catch(() => []) : readFormData(request);
}
