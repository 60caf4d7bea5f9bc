import { resources } from "#api/app.ts";
import { listExtensions } from "#contract/extensions.ts";
import type { AnyEndpoint } from "#contract/endpoint.ts";
import { clientHeader } from "#contract/wire/accounts/sessions.ts";
import type { TestApi } from "../test-api.ts";

/** Keys of answers that the specification does not have. */
const ownKeys = new Set(["approveDevices", "awaitsApproval", "firstCursor", "needsCode"]);

interface Refused {
  /** As the contract names it; of a path that no server has, the path. */
  name: string;
  method: string;
  /** The fields of ours that were sent; none where the endpoint is ours. */
  fields: string[];
}

/**
 * Our API as a server answers that has the calls of the specification alone: 404 for endpoints of ours, or whatever
 * its own path says that takes theirs for a name, 422 for fields of ours, nothing of ours in its answers, and projects
 * found by their number or their very name. It tells which calls it has refused for that.
 */
export function specifiedServer({ fetch, services }: Pick<TestApi, "fetch" | "services">) {
  const refused: Refused[] = [];
  const all = resources.map(({ endpoint }) => endpoint);
  const specified = all.filter(({ isExtension }) => !isExtension);

  async function answer(request: Request): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url);
    const meant = findEndpoint(all, request.method, pathname)?.endpoint;
    const found = findEndpoint(specified, request.method, pathname);
    const refuse = (response: Response, fields: string[] = []) => {
      refused.push({ name: meant?.name ?? pathname, method: request.method, fields });
      return response;
    };
    if (!found) return refuse(new Response("<!doctype html><p>Cannot be found", { status: 404 }));
    if (found.endpoint !== meant) return refuse(fail(422, "validation", "Invalid value"));
    const fields = listExtensions(meant, await readInput(request, searchParams));
    if (fields.length > 0) {
      return refuse(
        fail(422, "unprocessable", `Unknown fields found: ${fields.join(", ")}`),
        fields,
      );
    }
    const { groupIdOrName } = found.params;
    if (groupIdOrName !== undefined && !(await isProject(groupIdOrName))) {
      return refuse(fail(403, "authorization", `Could not find a group ${groupIdOrName}`), [
        "groupIdOrName",
      ]);
    }
    /* What programs say that they are is ours, too. */
    request.headers.delete(clientHeader.name);
    return withoutOwnKeys(await fetch(request));
  }

  async function isProject(idOrName: string): Promise<boolean> {
    if (/^\d+$/.test(idOrName)) return true;
    const rows = await services.store.read.selectFrom("projects").select("name").execute();
    return rows.some(({ name }) => name.toLowerCase() === idOrName.toLowerCase());
  }

  return { answer, refused };
}

/** Literal words win over parameters, as the API's own router has it. */
function findEndpoint(endpoints: AnyEndpoint[], method: string, pathname: string) {
  const segments = pathname.split("/");
  return endpoints
    .filter((endpoint) => endpoint.method === method)
    .flatMap((endpoint) =>
      [endpoint.path, ...(endpoint.aliases ?? [])].flatMap((path) => {
        const params = matchPath(path.split("/"), segments);
        return params ? [{ endpoint, params, free: Object.keys(params).length }] : [];
      }),
    )
    .toSorted((a, b) => a.free - b.free)[0];
}

function matchPath(pattern: string[], words: string[]): Record<string, string> | undefined {
  if (pattern.length !== words.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, part] of pattern.entries()) {
    const word = decodeURIComponent(words[index] ?? "");
    if (part.startsWith(":")) params[part.slice(1)] = word;
    else if (part.toLowerCase() !== word.toLowerCase()) return undefined;
  }
  return params;
}

async function readInput(request: Request, query: URLSearchParams) {
  const isJson = request.headers.get("content-type") === "application/json";
  const body = isJson ? ((await request.clone().json()) as object) : {};
  return { ...Object.fromEntries(query), ...body };
}

function fail(status: number, errorType: string, message: string): Response {
  return Response.json({ success: false, messages: [message], errorType }, { status });
}

async function withoutOwnKeys(response: Response): Promise<Response> {
  if (!response.headers.get("content-type")?.includes("application/json")) return response;
  const body = JSON.stringify(await response.json(), (key, value: unknown) =>
    ownKeys.has(key) ? undefined : value,
  );
  const { status, headers } = response;
  const kept = [...headers].filter(([name]) => name !== "content-length");
  return new Response(body, { status, headers: kept });
}
