import { scheduler } from "node:timers/promises";
import { Hono } from "hono";
import { getPath } from "hono/utils/url";
import { isChange } from "#contract/endpoint.ts";
import { Refusal } from "#contract/envelope.ts";
import { isStorageFull } from "../files/is-storage-full.ts";
import {
  currentRequestId,
  currentSpan,
  doForRequest,
  doUntilAborted,
  toRequestId,
} from "./request-id.ts";
import type { Services } from "../services.ts";
import { describeAway, isAway } from "../files/is-away.ts";
import { TooManyWaiting } from "../threads/thread-pool.ts";
import { answer, answerRefusal, isPhoneApp } from "./answer.ts";
import { allowOrigin, requireOwnPage } from "./cors.ts";
import type { Served } from "./serve.ts";
import { storageFull } from "./storage-full.ts";
import { isQueryTimeout, isWithoutConnection, questionTooLong } from "./too-much-asked.ts";
import { addressUnreadable, isUnreadable } from "./unreadable-address.ts";

interface Environment {
  Bindings: { address: string };
}

/** From there an answer is long enough to be written in a turn of its own. */
const longMs = 5;

/** One handler of requests for all served endpoints. `owns` tells which paths are the API's. */
export function routeAll(served: Served[], services: Services) {
  const paths = served.flatMap(pathsOf).toSorted(byLiteralsFirst);
  const logOnce = oncePerRequest(services);
  const canonical = canonicalPaths(paths.map(({ path }) => path));
  const app = new Hono<Environment>({
    getPath: (request: Request) => canonical(getPath(request)),
  });

  for (const path of new Set(paths.map(({ path }) => path))) {
    app.options(path, (context) => {
      const methods = paths.filter((one) => one.path === path).map((one) => one.method);
      const allow = new Set([...methods, ...(methods.includes("GET") ? ["HEAD"] : []), "OPTIONS"]);
      return context.text("", 200, { allow: [...allow].join(", ") });
    });
  }
  for (const { method, path, one } of paths) {
    app.on(method, path, async (context) => {
      /* A HEAD comes as its GET, and changes nothing. */
      if (one.endpoint.changes && context.req.raw.method === "HEAD") return context.notFound();
      currentSpan()?.setRoute(path);
      requireOwnPage(context.req.raw, one.endpoint, services.settings);
      const begun = services.now().getTime();
      const respond = async () =>
        one.respond({
          request: context.req.raw,
          params: context.req.param() as Record<string, string>,
          query: queryOf(context.req.url),
          address: context.env?.address ?? "",
          services,
        });
      const { signal } = context.req.raw;
      const result = await (isChange(one.endpoint) ? respond() : doUntilAborted(signal, respond));
      const tookMs = services.now().getTime() - begun;
      /* How long a file takes to come is its line's doing. */
      if (!one.endpoint.parts && !one.endpoint.isFile)
        services.slowLog.record("call", `${method} ${path}`, tookMs);
      if (result instanceof Response) return result;
      if (!result) return new Response(null, { status: 204 });
      /* Ten thousand rows take as long to be written as to be read: others have their turn between. */
      if (tookMs > longMs) await scheduler.yield();
      const toPhone = isPhoneApp(context.req.header("user-agent")) && one.endpoint.toPhone;
      const reply = toPhone ? { ...result, ...toPhone(result as never) } : result;
      return answer(reply, services.settings.version);
    });
  }
  app.notFound((context) => {
    const refusal = new Refusal(
      "notFound",
      `There is no ${context.req.method} ${context.req.path}.`,
    );
    return answerRefusal(refusal, originOf(context.req.raw, services));
  });
  app.onError((error, context) => {
    const origin = originOf(context.req.raw, services);
    const hasLeft = error.name === "AbortError" && context.req.raw.signal.aborted;
    const refusal = hasLeft ? leftEarly() : toRefusal(error);
    if (isQueryTimeout(error)) {
      const { method, path } = context.req;
      services.log({ level: "warn", message: `Took too long to answer: ${method} ${path}` });
    }
    if (isAway(error)) {
      logOnce({ level: "warn", message: describeAway(error) });
    } else if (refusal.reason === "busy") {
      services.log({ level: "warn", message: error.message });
    } else if (refusal.status >= 500) {
      services.log({ level: "error", message: error.message, stack: error.stack });
    }
    return answerRefusal(refusal, origin);
  });

  return {
    fetch: async (request: Request, from: { address: string }) => {
      const answer = async () => {
        const response = isUnreadable(request)
          ? answerRefusal(addressUnreadable(), originOf(request, services))
          : await app.fetch(request, from);
        allowOrigin(request.headers.get("origin"), response.headers);
        response.headers.set("x-request-id", currentRequestId() ?? "");
        return response;
      };
      if (currentRequestId() !== undefined) return answer();
      const given = request.headers.get("x-request-id");
      return doForRequest(toRequestId(given, services.uuid), answer);
    },
    owns: (path: string) => canonical.owns(path),
  };
}

const onceMs = 10_000;
const maxRequests = 1000;

/** A page may ask for much, and all of it fails alike. Proxies may give all that they ask one id. */
function oncePerRequest({ log, now }: Services): Services["log"] {
  const logged = new Set<string | undefined>();
  let sinceMs = now().getTime();
  return (entry) => {
    const id = currentRequestId();
    const nowMs = now().getTime();
    if (nowMs - sinceMs >= onceMs || logged.size >= maxRequests) {
      logged.clear();
      sinceMs = nowMs;
    }
    if (logged.has(id)) return;
    logged.add(id);
    log(entry);
  };
}

function awayNow(): Refusal {
  const message = "The server cannot reach its database or files. Wait 10 seconds and try again.";
  return new Refusal("busy", message, { retryAfterSeconds: 10 });
}

function toRefusal(error: Error): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof TooManyWaiting || isWithoutConnection(error)) return tooBusy();
  if (isQueryTimeout(error)) return questionTooLong();
  if (isAway(error)) return awayNow();
  return isStorageFull(error) ? storageFull() : new Refusal("crashed", "Unexpected failure.");
}

/** Nobody reads it: it is no fault of the server's. */
function leftEarly(): Refusal {
  return new Refusal("damaged", "The request was cut off. Send it again.");
}

function tooBusy(): Refusal {
  const message = "The server is busy. Wait 10 seconds and try again.";
  return new Refusal("busy", message, { retryAfterSeconds: 10 });
}

function queryOf(url: string): URLSearchParams {
  const start = url.indexOf("?");
  return new URLSearchParams(start === -1 ? "" : url.slice(start));
}

function originOf({ headers }: Request, { settings }: Services) {
  return {
    requestId: currentRequestId() ?? "",
    version: settings.version,
    userAgent: headers.get("user-agent") ?? undefined,
  };
}

interface Path {
  method: string;
  path: string;
  /** Parameters come after all fixed words. */
  rank: string;
  one: Served;
}

function pathsOf(one: Served): Path[] {
  const { method, path, aliases = [] } = one.endpoint;
  return [path, ...aliases].map(toLowerWords).map((each) => {
    const rank = each.replace(/:[^/]+/g, "~");
    return { method, path: each, rank, one };
  });
}

/** Fixed words in lower case, parameters as they are declared. */
function toLowerWords(path: string): string {
  return path.replace(/[^/]+/g, (word) => (word.startsWith(":") ? word : word.toLowerCase()));
}

/** The router takes the first route that fits, so `/devices/users` must come before `/devices/:id`. */
function byLiteralsFirst(a: Path, b: Path): number {
  return a.rank < b.rank ? -1 : Number(a.rank > b.rank);
}

/** Case of fixed words and a slash at the end do not matter; the case of parameters does. */
function canonicalPaths(paths: string[]) {
  const wordsAt = new Map<number, Set<string>>();
  const firstWords = new Set<string>();
  for (const path of paths) {
    for (const [index, word] of path.split("/").entries()) {
      if (word.startsWith(":")) continue;
      wordsAt.set(index, (wordsAt.get(index) ?? new Set()).add(word));
    }
    firstWords.add(path.split("/")[1] ?? "");
  }
  const canonical = (path: string) => {
    const words = path.replace(/\/+$/, "").split("/");
    return words.map((word, index) => fixed(wordsAt.get(index), word)).join("/") || "/";
  };
  canonical.owns = (path: string) => firstWords.has(path.split("/")[1]?.toLowerCase() ?? "");
  return canonical;
}

function fixed(known: Set<string> | undefined, word: string): string {
  const lower = word.toLowerCase();
  return known?.has(lower) ? lower : word;
}
