import { createContext, type MiddlewareFunction, type RouterContextProvider } from "react-router";
import { keepNotice } from "../navigation/notice.server.ts";
import { sessionContext } from "./browser-session.server.ts";
import { textCookie } from "./text-cookie.server.ts";

const text = {
  goBack: "You are signed in. Go back to your other tab and send it again.",
};

/** Whether this request brought a form that waits in its tab until its person has signed in again. */
export const waitingForm = createContext(false);

const cookie = textCookie("waiting-form", { httpOnly: true, maxAge: 10 * 60 });

/** Signing in happens in another tab meanwhile: the next page there says where to go on. */
export const leadBackToForm: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const response = await next();
  for (const header of await listCookies(request, context)) {
    response.headers.append("set-cookie", header);
  }
  return response;
};

async function listCookies(
  request: Request,
  context: Readonly<RouterContextProvider>,
): Promise<string[]> {
  if (context.get(waitingForm)) return [await cookie.write("1")];
  const { isStarted } = context.get(sessionContext);
  if (!isStarted || !(await cookie.read(request))) return [];
  const notice = await keepNotice({ tone: "info", text: text.goBack });
  return [await cookie.clear(), ...(notice ? [notice] : [])];
}
