import { redirect } from "react-router";

/** Who opens a file signed out is led to sign in, and on to the page that offers it; what goes on with a download is not. */
export function refuseSignedOut({ headers }: Request, page: string): Response {
  const isOpened = headers.get("accept")?.includes("text/html") && !headers.has("range");
  if (!isOpened) return new Response(null, { status: 401 });
  return redirect(`/sign-in?nextUrl=${encodeURIComponent(page)}`, 303);
}
