import { getEventListeners } from "node:events";
import { afterEach, expect, test, vi } from "vitest";
import { readDropped } from "#app/routes/project/device/manual-uploads/queue/chosen-file.ts";
import { openQueue } from "#app/routes/project/device/manual-uploads/queue/queue.ts";
import { sendFile } from "#app/routes/project/device/manual-uploads/queue/send-file.ts";

afterEach(() => vi.unstubAllGlobals());

/** What browsers have and Node has not: a server that takes each file once it is told to. */
function openBrowser() {
  const requests: { answer(): void }[] = [];
  class Sending extends EventTarget {
    upload = new EventTarget();
    status = 0;
    responseText = "";
    open() {}
    abort() {
      this.dispatchEvent(new Event("loadend"));
    }
    send() {
      requests.push(this);
    }
    answer() {
      this.status = 200;
      this.responseText = JSON.stringify({ refused: [] });
      this.dispatchEvent(new Event("loadend"));
    }
  }
  const window = new EventTarget();
  vi.stubGlobal("XMLHttpRequest", Sending);
  vi.stubGlobal("addEventListener", window.addEventListener.bind(window));
  return {
    requests,
    isHolding: () => getEventListeners(window, "beforeunload").length > 0,
    countListeners: () =>
      ["online", "beforeunload"].flatMap((type) => getEventListeners(window, type)).length,
  };
}

const picture = (name: string) => ({ name, file: new File(["picture"], name) });

test("a file that was sent no longer listens for the end of the others", async () => {
  const { requests } = openBrowser();
  const { signal } = new AbortController();
  const sent = sendFile("/files", picture("1.jpg"), { onProgress: () => {}, signal });
  expect(getEventListeners(signal, "abort")).toHaveLength(1);
  requests[0]?.answer();
  expect(await sent).toEqual({ kind: "sent", refused: [] });
  expect(getEventListeners(signal, "abort")).toEqual([]);
});

test("a queue holds the page while it sends, and lets go of it when all has arrived", async () => {
  const { requests, isHolding, countListeners } = openBrowser();
  const queue = openQueue("/uploads", 1);
  expect(isHolding()).toBe(false);
  for (let time = 1; time <= 2; time += 1) {
    queue.add([picture(`${time}.jpg`)]);
    await vi.waitFor(() => expect(requests).toHaveLength(time));
    expect(countListeners()).toBe(2);
    requests.at(-1)?.answer();
    await vi.waitFor(() => expect(queue.read()).toMatchObject({ phase: "idle", sent: time }));
    expect(countListeners()).toBe(0);
  }
});

test("a queue that was left is forgotten once it has sent all, and not before", async () => {
  const { requests } = openBrowser();
  const queue = openQueue("/uploads", 2);
  queue.add([picture("1.jpg")]);
  await vi.waitFor(() => expect(requests).toHaveLength(1));
  queue.subscribe(() => {})();
  await settle();
  expect(openQueue("/uploads", 2)).toBe(queue);
  requests[0]?.answer();
  await vi.waitFor(() => expect(openQueue("/uploads", 2)).not.toBe(queue));
});

test("a queue that nobody has looked at yet tells what it has sent", async () => {
  const { requests } = openBrowser();
  const queue = openQueue("/uploads", 3);
  queue.add([picture("1.jpg")]);
  await vi.waitFor(() => expect(requests).toHaveLength(1));
  requests[0]?.answer();
  await settle();
  expect(openQueue("/uploads", 3)).toBe(queue);
  const leave = queue.subscribe(() => {});
  leave();
  queue.subscribe(() => {});
  await settle();
  expect(openQueue("/uploads", 3)).toBe(queue);
});

/** Long enough for all that waits for nothing outside. */
const settle = () => new Promise((resolve) => setTimeout(resolve, 20));

test("of what is dropped all that can be read is taken, and the rest is told by name", async () => {
  const file = (name: string) => ({
    isFile: true,
    fullPath: `/${name}`,
    file: (resolve: (found: File) => void) => resolve(new File(["picture"], name)),
  });
  const unreadable = (fullPath: string, isFile = false) => {
    const refuse = (_: unknown, reject: (cause: Error) => void) => reject(new Error("NotReadable"));
    return {
      isFile,
      fullPath,
      file: refuse,
      createReader: () => ({ readEntries: refuse }),
    };
  };
  const folder = (fullPath: string, inside: unknown[]) => ({
    isFile: false,
    fullPath,
    createReader: () => ({
      readEntries: (resolve: (part: unknown[]) => void) => resolve(inside.splice(0, 2)),
    }),
  });
  const inside = [file("DCIM/2.jpg"), unreadable("/DCIM/100"), unreadable("/DCIM/3.jpg", true)];
  const entries = [file("1.jpg"), folder("/DCIM", inside), unreadable("/Card")];
  const items = entries.map((entry) => ({ webkitGetAsEntry: () => entry }));
  const dropped = await readDropped({ items } as unknown as DataTransfer);
  expect(dropped.files.map(({ name }) => name)).toEqual(["1.jpg", "DCIM/2.jpg"]);
  expect(dropped.unreadable).toEqual(["DCIM/100", "DCIM/3.jpg", "Card"]);
});
