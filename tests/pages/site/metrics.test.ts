import { expect, test } from "vitest";
import { makeFolder } from "#tests/support/backups/places.ts";
import { spawnSite } from "#tests/support/processes/site-process.ts";

const token = "a token for the metrics";

/** Each line that is no comment, by its name with its labels. */
function parse(text: string): Map<string, number> {
  const lines = text.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  return new Map(
    lines.map((line) => {
      const at = line.lastIndexOf(" ");
      return [line.slice(0, at), Number(line.slice(at + 1))];
    }),
  );
}

test("whoever has the token reads how long answers take, and what waits", async () => {
  await using folder = await makeFolder();
  await using site = await spawnSite({ METRICS_TOKEN: token, BACKUP_TO: folder.path });
  const url = await site.ready();
  for (const path of ["/sign-in", "/api/v1/endUserAgreement/latest"]) {
    await (await fetch(url + path)).arrayBuffer();
  }
  const answer = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${token}` } });
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toMatch(/^text\/plain/);
  const metrics = parse(await answer.text());
  const counted = (labels: string) => metrics.get(`http_request_duration_seconds_count{${labels}}`);
  expect(counted('method="GET",part="pages",status="200"')).toBe(1);
  expect(counted('method="GET",part="api",status="200"')).toBe(1);
  expect(metrics.get('nightjar_jobs{lane="pictures",state="waiting"}')).toBe(0);
  expect(metrics.get('nightjar_jobs_oldest_seconds{lane="backup"}')).toBe(0);
  expect(metrics.get("nightjar_mails_waiting")).toBe(0);
  expect(metrics.get("nightjar_backup_made_timestamp_seconds")).toBe(0);
  expect(metrics.get("nightjar_files_free_bytes")).toBeGreaterThan(1e6);
  expect(metrics.get("process_resident_memory_bytes")).toBeGreaterThan(1e6);
});

test("without the token nobody reads them, and where none is set there are none", async () => {
  await using site = await spawnSite({ METRICS_TOKEN: token });
  const url = `${await site.ready()}/metrics`;
  const ask = (headers: Record<string, string>) =>
    fetch(url, { headers, redirect: "manual" }).then(({ status }) => status);
  expect(await ask({})).toBe(401);
  expect(await ask({ authorization: `Bearer ${token}s` })).toBe(401);
  await using other = await spawnSite();
  const answer = await fetch(`${await other.ready()}/metrics`, { redirect: "manual" });
  expect(answer.status).not.toBe(200);
});
