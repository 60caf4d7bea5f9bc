import { z } from "zod";

export type Shape = Record<string, z.ZodType>;
export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** Who speaks an endpoint. Those of devices and workers are frozen: programs in the field depend on them. */
export type Audience = "device" | "worker" | "phone" | "web" | "operator";

/** Whose token opens it. A super-user is a user with a global permission that the request has not put aside. */
export type CallerKind = "anyone" | "user" | "superUser" | "device" | "userOrDevice";

interface EndpointFacts<K extends CallerKind, P extends Shape, Q extends Shape, B extends Shape> {
  /** One name for the OpenAPI page, the logs and the golden list. */
  name: string;
  summary: string;
  method: Method;
  /** Written as `/api/v1/groups/:groupId`. */
  path: string;
  /** Older paths with the same meaning. */
  aliases?: string[];
  caller: K;
  audience: Audience[];
  /** Not in the specification of this API: other servers may answer that there is no such path. */
  isExtension?: true;
  /** Fields that the specification does not have, a member of one as `settings.approveDevices`: others may refuse them. */
  extensions?: string[];
  /** Values of a field, likewise. */
  extensionValues?: Record<string, string[]>;
  params?: P;
  query?: Q;
  body?: B;
  /** Other names a field goes by on the wire: `{ devicename: "deviceName" }`. */
  alsoNamed?: Record<string, string>;
  /** Rules about several fields at once. */
  check?: (input: z.output<z.ZodObject<NoInfer<P & Q & B>>>) => FieldIssue | undefined;
  /** Undeclared fields pass, as on uploads. */
  lenient?: boolean;
  /** The parts of a multipart body, which the handler reads as a stream. */
  parts?: Shape;
  /** Answered with 204 and no body where there is nothing to answer. */
  mayBeEmpty?: true;
  /** Said where the method does not tell: the dialect has GETs that change something, and POSTs that only ask. */
  changes?: boolean;
  /** Opens to whom the site asks for two-step sign-in, and who has none yet. */
  beforeTwoStep?: true;
  /** The body is a file, whatever type it says to be, which the handler reads as a stream. */
  isFile?: true;
}

interface FieldIssue {
  param: string;
  msg: string;
}

export interface Endpoint<
  K extends CallerKind = CallerKind,
  P extends Shape = Shape,
  Q extends Shape = Shape,
  B extends Shape = Shape,
  R extends Shape = Shape,
> extends EndpointFacts<K, P, Q, B> {
  params: P;
  query: Q;
  body: B;
  /** All declared fields, of path, query and body. */
  input: z.ZodObject<P & Q & B>;
  /** The answer's own keys; absent where the answer is a file. */
  reply: z.ZodObject<R> | undefined;
  toPhone?: ToPhone<R>;
}

/** The keys that the phone app is given in another form than everybody else. */
type ToPhone<R extends Shape> = (reply: z.output<z.ZodObject<R>>) => Record<string, unknown>;

/** What every endpoint can be treated as by code that serves or describes them all. */
export type AnyEndpoint = Omit<Endpoint, "check" | "toPhone"> & {
  check?: (input: never) => FieldIssue | undefined;
  toPhone?: (reply: never) => Record<string, unknown>;
};

/** Whether a call of it may change what is stored. */
export function isChange({ method, changes }: Pick<AnyEndpoint, "method" | "changes">): boolean {
  return changes ?? method !== "GET";
}

/** What a caller may send: before coercion and defaults. */
export type InputOf<E extends AnyEndpoint> = z.input<E["input"]>;
/** What a handler receives. */
export type CallOf<E extends AnyEndpoint> = z.output<E["input"]>;
export type ReplyOf<E extends AnyEndpoint> = E["reply"] extends z.ZodType
  ? z.output<E["reply"]> | NothingOf<E>
  : Response;
/** What stands for an answer of 204. */
export type NothingOf<E extends AnyEndpoint> = true extends E["mayBeEmpty"] ? undefined : never;

/** Declares an endpoint: the server, the client, the tests and the OpenAPI page all derive from this value. */
export function endpoint<
  K extends CallerKind,
  P extends Shape = {},
  Q extends Shape = {},
  B extends Shape = {},
  R extends Shape = {},
  M extends true | undefined = undefined,
>(
  facts: EndpointFacts<K, P, Q, B> & { reply: R; mayBeEmpty?: M; toPhone?: ToPhone<R> },
): Endpoint<K, P, Q, B, R> & { reply: z.ZodObject<R>; mayBeEmpty?: M } {
  const { params, query, body } = shapes(facts);
  return {
    ...facts,
    params,
    query,
    body,
    input: inputOf(params, query, body),
    reply: z.object(facts.reply),
  };
}

/** Declares an endpoint that answers with a file. */
export function fileEndpoint<K extends CallerKind, P extends Shape = {}, Q extends Shape = {}>(
  facts: EndpointFacts<K, P, Q, {}>,
): Endpoint<K, P, Q, {}, {}> & { reply: undefined } {
  const { params, query, body } = shapes(facts);
  return { ...facts, params, query, body, input: inputOf(params, query, body), reply: undefined };
}

function shapes<P extends Shape, Q extends Shape, B extends Shape>(facts: {
  params?: P;
  query?: Q;
  body?: B;
}) {
  return {
    params: facts.params ?? ({} as P),
    query: facts.query ?? ({} as Q),
    body: facts.body ?? ({} as B),
  };
}

function inputOf<P extends Shape, Q extends Shape, B extends Shape>(params: P, query: Q, body: B) {
  return z.object({ ...params, ...query, ...body }) as unknown as z.ZodObject<P & Q & B>;
}
