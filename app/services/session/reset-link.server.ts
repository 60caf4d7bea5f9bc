import { createCookie, redirect } from "react-router";
import type { PageArgs } from "../api/api.server.ts";
import { findViewer } from "../navigation/navigation.server.ts";
import { redirectWithNotice } from "../navigation/notice.server.ts";
import { siteOf } from "../navigation/site.server.ts";

const text = {
  /** The same whether or not there is such an account. */
  sent: (email: string) =>
    `If ${email} has an account here, we have sent an email with a link to it. The link works for one day.`,
  made: (email: string) =>
    `If ${email} has an account here, there is a link for it now. Ask whoever runs this site for it. The link works for one day.`,
};

const minute = 60;
const cookie = createCookie("reset-address", {
  httpOnly: true,
  sameSite: "lax",
  path: "/forgot-password",
  maxAge: 30 * minute,
});

/** After a link was asked for: on to the page that says so and takes another try. Who is signed in has no such page. */
export async function redirectToSent({ context }: PageArgs, email: string): Promise<Response> {
  if (findViewer(context)) {
    const message = siteOf(context).sendsMail ? text.sent(email) : text.made(email);
    return redirectWithNotice("/", { tone: "success", text: message });
  }
  const headers = { "set-cookie": await cookie.serialize(email) };
  return redirect("/forgot-password?sent=1", { status: 303, headers });
}

/** The address that a link was last asked for in this browser. */
export async function readRequestedAddress({ headers }: Request): Promise<string | undefined> {
  const email: unknown = await cookie.parse(headers.get("cookie"));
  return typeof email === "string" ? email : undefined;
}
