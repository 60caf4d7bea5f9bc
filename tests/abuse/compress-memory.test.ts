import { platform } from "node:os";
import { setTimeout } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { startScript } from "#tests/support/processes/processes.ts";

const maxGrownMebibytes = 100;
const maxStretchMs = 250;

for (const coding of ["br", "gzip"]) {
  test.skipIf(platform() !== "linux")(
    `a table of 2 million lines begins at once by ${coding}, takes no memory, and ends with its reader`,
    { timeout: 120_000 },
    async () => {
      const server = await startScript("csv-server.ts");
      const open = async (lines: number) => {
        const aborting = new AbortController();
        const { signal } = aborting;
        const headers = { "accept-encoding": coding };
        const response = await fetch(`${server.url}/?lines=${lines}`, { headers, signal });
        expect(response.headers.get("content-encoding")).toBe(coding);
        const reader = (response.body as ReadableStream<Uint8Array>).getReader();
        return { reader, leave: () => aborting.abort() };
      };
      const tell = async () => {
        const response = await fetch(`${server.url}/?lines=0`);
        return (await response.json()) as { made: number; isOver: boolean };
      };
      const readLines = async (reader: ReadableStreamDefaultReader<Uint8Array>) => {
        let count = 1;
        for (let read = await reader.read(); !read.done; read = await reader.read()) {
          for (const byte of read.value) if (byte === 10) count += 1;
        }
        return count;
      };
      await readLines((await open(20_000)).reader);
      const cost = await server.watch.during(async () => {
        const { reader } = await open(2_000_000);
        await reader.read();
        expect((await tell()).made).toBeLessThan(500);
        await setTimeout(300);
        expect((await tell()).isOver).toBe(false);
        expect(await readLines(reader)).toBeGreaterThan(1_900_000);
      });
      expect(cost.grownMebibytes).toBeLessThan(maxGrownMebibytes);
      expect(cost.stretchMs).toBeLessThan(maxStretchMs);
      const { reader, leave } = await open(2_000_000);
      await reader.read();
      leave();
      await vi.waitFor(async () => expect((await tell()).isOver).toBe(true), 5000);
      expect((await tell()).made).toBeLessThan(1500);
      await server.kill();
    },
  );
}
