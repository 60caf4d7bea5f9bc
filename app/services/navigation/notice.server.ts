import { createCookie, redirect } from "react-router";

/** Said once, on the next page. */
export interface Notice {
  tone: "success" | "info" | "warning";
  text: string;
}

const cookie = createCookie("notice", { httpOnly: true, sameSite: "lax", path: "/", maxAge: 60 });

/** After a change: on to a page that can be reloaded, with a word of what was done. */
export async function redirectWithNotice(to: string, notice: Notice): Promise<Response> {
  return redirect(to, { status: 303, headers: { "set-cookie": await cookie.serialize(notice) } });
}

/** The notice of the redirect that led here, and the header that forgets it. */
export async function consumeNotice(
  request: Request,
): Promise<{ notice: Notice; forget: string } | undefined> {
  const notice = (await cookie.parse(request.headers.get("cookie"))) as Notice | null;
  if (typeof notice?.text !== "string") return undefined;
  return { notice, forget: await cookie.serialize("", { maxAge: 0 }) };
}
