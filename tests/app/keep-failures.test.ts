import { UNSAFE_ErrorResponseImpl as ErrorResponse } from "react-router";
import { expect, test } from "vitest";
import { keepFailures } from "#app/in-place/keep-failures.ts";

/** What the form is answered where sending it ends like this. */
async function failWith(thrown: unknown) {
  const url = new URL("https://nightjar.test/kea-basin/recordings/1");
  const body = new URLSearchParams({ label: "cool" });
  const request = new Request(url, { method: "POST", body });
  const answer = await keepFailures({
    request,
    url,
    params: {},
    pattern: "",
    context: {},
    serverAction: () => Promise.reject(thrown),
  } as unknown as Parameters<typeof keepFailures>[0]);
  if (!("data" in answer) || answer.data.status !== "failed") throw new Error("It was saved");
  const { text, code, retry } = answer.data;
  expect(retry.fields).toEqual([["label", "cool"]]);
  expect(answer.init?.status).toBe(code);
  return { text, code };
}

const refused = (status: number, said: unknown) => new ErrorResponse(status, "", said);

test("a fetch that failed is a lost connection in each browser, and what is wrong in the page is a fault of ours", async () => {
  const lost = [
    "Failed to fetch",
    "NetworkError when attempting to fetch resource.",
    "network error",
  ];
  for (const message of lost) {
    const { code, text } = await failWith(new TypeError(message));
    expect([code, text]).toEqual([503, expect.stringContaining("We couldn't connect")]);
  }
  const ofSafari = Object.assign(new TypeError("Load failed"), { stack: undefined });
  expect((await failWith(ofSafari)).code).toBe(503);
  for (const fault of [new TypeError("x is undefined"), new Error("Unexpected Server Error")]) {
    const { code, text } = await failWith(fault);
    expect([code, text]).toEqual([500, expect.stringContaining("The fault is ours")]);
  }
});

test("a form that was refused for what it is says what the answer says, or what to do", async () => {
  for (const status of [400, 413, 415]) {
    const text = "Shorten it.";
    expect(await failWith(refused(status, { text }))).toEqual({ code: status, text });
    for (const nothing of [undefined, "<html>Too large</html>", { text: 7 }]) {
      const told = await failWith(refused(status, nothing));
      expect(told.text).toMatch(/try again|send it again/);
      expect(told.text).not.toContain("fault");
    }
  }
  expect((await failWith(refused(500, undefined))).text).toContain("The fault is ours");
  for (const status of [502, 503, 504]) {
    const { text } = await failWith(refused(status, undefined));
    expect(text).toBe("The server is busy or restarting.");
  }
});

test("an answer that the router takes for itself is thrown on", async () => {
  const redirect = new Response(null, { status: 303 });
  await expect(failWith(redirect)).rejects.toBe(redirect);
});
