import { expect, test } from "vitest";
import { reportDiskSpace } from "#api/recordings/operations/report-disk-space.ts";
import { listMails } from "#tests/support/projects/mailed.ts";
import { makeCast } from "#tests/support/projects/people.ts";
import { openTestApi } from "#tests/support/test-api.ts";

test("super-users are told once a day that the disk fills up, and nobody that it does not", async () => {
  await using api = await openTestApi();
  const { writer } = await makeCast(api);
  const { files } = api.services;
  const told = async (free: number) => {
    const measureSpace = async () => ({ free, total: 64_000_000_000 });
    await reportDiskSpace({ ...api.services, files: { ...files, measureSpace } });
    return (await listMails(api)).filter(({ subject }) => subject.includes("filling up"));
  };
  expect(await told(5_000_000_001)).toEqual([]);
  const mails = await told(2_100_000_000);
  expect(mails.map(({ recipient }) => recipient)).toEqual([writer.email]);
  expect(mails[0]?.text).toMatch(/^2\.1.GB of 64/m);
  api.advance(3600);
  expect(await told(2_000_000_000)).toHaveLength(1);
  api.advance(23 * 3600);
  expect(await told(2_000_000_000)).toHaveLength(2);
});
