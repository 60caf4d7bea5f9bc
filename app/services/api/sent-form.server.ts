import {
  createContext,
  data,
  type MiddlewareFunction,
  type RouterContextProvider,
} from "react-router";
import { readTyped } from "./typed.server.ts";

const text = {
  title: "Not saved",
  text: "What this belongs to is not there any more. Somebody may have deleted it. Copy what you typed before you leave this page.",
};

/** Loaders that run after an action are given another request. */
const sentForm = createContext<Request | null>(null);

interface Args {
  context: Readonly<RouterContextProvider>;
}

/** Of a form that may come from there. */
export const rememberForm: MiddlewareFunction<Response> = async ({ request, context }) => {
  if (request.method === "POST") context.set(sentForm, request);
};

/** Whether the page answers a form. */
export function isAnswer({ context }: Args): boolean {
  return context.get(sentForm) !== null;
}

/** Fields that pages fill in themselves. */
const ofPage = new Set(["before", "shown", "list", "turn"]);
/** What is shorter is a choice, a date or a number, or soon typed again. */
const longWord = 20;

/** The page of an address that leads nowhere; what a form has sent there stands on it, to be copied. */
export async function leadsNowhere({ context }: Args) {
  const request = context.get(sentForm);
  const sent = request ? await readTyped(request) : [];
  const typed = sent.filter(
    ([name, value]) => !ofPage.has(name) && (/\s/.test(value) || value.length > longWord),
  );
  return data(typed.length > 0 ? { ...text, typed } : null, { status: 404 });
}
