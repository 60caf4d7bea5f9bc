import {
  type AnyEndpoint,
  type CallOf,
  type CallerKind,
  isChange,
  type NothingOf,
} from "#contract/endpoint.ts";
import { endSession } from "#contract/wire/accounts/sessions.ts";
import type { z } from "zod";
import type { Services } from "../services.ts";
import { maxBodyBytes } from "./body-limits.ts";
import { auditRefusal } from "./audit-refusal.ts";
import { identifyCaller, readToken, requireSuperUser, type Callers, type User } from "./caller.ts";
import { readFields, toFields } from "./read-body.ts";
import { readInput, refuseUndeclared } from "./read-input.ts";

export interface Call<E extends AnyEndpoint, K extends CallerKind = E["caller"]> {
  input: CallOf<E>;
  caller: Callers[K];
  /** Its body is unread where the endpoint takes a multipart body or a file. */
  request: Request;
  /** The address that limits count, as the server knows it. */
  address: string;
  services: Services;
}

type Answer<E extends AnyEndpoint> =
  E["reply"] extends z.ZodObject<infer R>
    ?
        | ((keyof R extends never ? unknown : z.input<E["reply"]>) & { messages?: string[] })
        | NothingOf<E>
    : Response;

export type Handler<E extends AnyEndpoint> = (call: Call<E>) => Promise<Answer<E>>;

/** Undefined: 204. */
type Result = Record<string, unknown> | Response | undefined;

export interface Served {
  endpoint: AnyEndpoint;
  respond(incoming: Incoming): Promise<Result>;
}

export interface Incoming {
  request: Request;
  params: Record<string, string>;
  query: URLSearchParams;
  address: string;
  services: Services;
}

/** Binds an endpoint to its handler: who calls, what was sent, and only then what to do. */
export function serve<E extends AnyEndpoint>(endpoint: E, handler: Handler<E>): Served {
  return {
    endpoint,
    respond: async ({ request, params, query: pairs, address, services }) => {
      const query = toFields(pairs);
      const takesToken = endpoint.lenient || "jwt" in endpoint.query;
      const sent = readToken(request.headers.get("authorization"));
      /* Not that nobody is signed in: they are told which field to leave out. */
      if (!takesToken && sent === undefined)
        refuseUndeclared(endpoint, { query: pickToken(query) });
      const caller = await identifyCaller(services, endpoint.caller, {
        token: sent ?? (takesToken ? readQueryToken(query) : undefined),
        asUser: query["view-mode"] === "user",
        opensEarly: endpoint.beforeTwoStep === true,
        writes: isChange(endpoint) && endpoint.name !== endSession.name,
      });
      try {
        if (endpoint.caller === "superUser") requireSuperUser(caller as User);
        const isStream = endpoint.parts !== undefined || endpoint.isFile || !request.body;
        const body = isStream ? {} : await readFields(request, maxBodyBytes(endpoint));
        const input = readInput(endpoint, { params, query, body }) as CallOf<E>;
        const call = { input, caller: caller as Callers[E["caller"]], request, address, services };
        return (await handler(call)) as Result;
      } catch (error) {
        await auditRefusal(services, error, { endpoint, caller, address });
        throw error;
      }
    },
  };
}

function pickToken(query: Record<string, unknown>): Record<string, unknown> {
  return "jwt" in query ? { jwt: query.jwt } : {};
}

function readQueryToken({ jwt }: Record<string, unknown>): string | undefined {
  return typeof jwt === "string" ? jwt.replace(/^JWT\s+/i, "") : undefined;
}
