import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { formatBytes } from "#contract/rules/times/durations.ts";
import { parseConfig } from "#server/config.ts";
import { builtWebTier, start } from "#server/start.ts";
import { makeImage } from "#tests/media/image/image-samples.ts";
import { openVisitor, type Visitor } from "#tests/support/pages/visitor.ts";
import { loadPage, type PageLoad } from "./budgets/load-page.ts";
import { makeTypicalWeek } from "./budgets/typical-week.ts";

/** Of architecture: what a page may weigh, in bytes on the wire. */
const budgets = {
  /* The page with its sheet in it, and the icon. */
  plain: { bytes: 14_000, requests: 2, scriptBytes: 0, sheets: 0 },
  frame: { bytes: 60_000, requests: Number.POSITIVE_INFINITY, scriptBytes: 125_000, sheets: 1 },
};
const sheetBytes = 14_000;
const aYear = "max-age=31536000";

type Layout = keyof typeof budgets;

const admin = { email: "ana@example.org", password: "correct horse battery" };
const dataDir = await mkdtemp(join(tmpdir(), "nightjar-budgets-"));
const config = parseConfig({
  DATA_DIR: dataDir,
  PORT: "0",
  ADMIN_EMAIL: admin.email,
  ADMIN_PASSWORD: admin.password,
});
const web = await builtWebTier(join(import.meta.dirname, "../build"));
const site = await start(config, () => undefined, web);
try {
  process.exitCode = (await measureAll()) ? 0 : 1;
} finally {
  await site.stop();
  await rm(dataDir, { recursive: true });
}

/** Where a photo of a camera's view is laid over its picture. */
async function uploadPhoto(url: string, member: Visitor): Promise<string> {
  const photo = await makeImage("jpeg", { width: 640, height: 480 });
  const body = new FormData();
  body.append("file", new File([photo], "view.jpg"));
  const path = "/kea-basin/devices/1/ridge-camera/setup/reference/upload";
  const init = { method: "POST", body, headers: { origin: url } };
  const { headers } = await member.fetch(path, init);
  const place = headers.get("location");
  if (!place?.includes("/align")) throw new Error("The photo was not taken in");
  return place;
}

async function measureAll(): Promise<boolean> {
  const { url, backend } = site;
  if (!backend) throw new Error("The site has no API of its own");
  const id = await makeTypicalWeek({ url, backend, admin });
  const [nobody, newcomer, member] = [openVisitor(url), openVisitor(url), openVisitor(url)];
  await newcomer.post("/register", {
    userName: "Mere",
    email: "mere@example.org",
    password: admin.password,
    repeatedPassword: admin.password,
    endUserAgreement: "1",
  });
  await member.post("/sign-in", admin);
  const pages: [Layout, Visitor, string][] = [
    ["plain", nobody, "/sign-in"],
    ["plain", nobody, "/register"],
    ["plain", nobody, "/first-account/token"],
    ["plain", nobody, "/end-user-agreement"],
    ["plain", nobody, "/forgot-password"],
    ["plain", nobody, "/register/accept-invite/token"],
    ["plain", nobody, "/releases"],
    ["plain", newcomer, "/setup"],
    ["plain", newcomer, "/confirm-account-email/token"],
    ["plain", newcomer, "/sign-out"],
    ["plain", member, "/accept-invite/token"],
    ["plain", member, "/confirm-group-membership-request/token"],
    ["frame", member, "/kea-basin"],
    ["frame", member, "/kea-basin/activity?from=any"],
    ["frame", member, "/kea-basin/activity?from=any&display-mode=recordings"],
    ...[
      "?tagged-with=possum&tag-mode=no-human&sun=night&from=any",
      "/calendar?from=any",
      "/places?from=any",
      "/saved",
      "/saved/new?tagged-with=possum",
      "/bulk?from=any&display-mode=recordings&all=yes",
      "/export?from=any",
    ].map((view): [Layout, Visitor, string] => ["frame", member, `/kea-basin/activity${view}`]),
    ["frame", member, "/my-settings"],
    ["frame", member, "/my-settings/time-zone"],
    ["frame", member, "/switch-project"],
    ["frame", member, "/join-project"],
    ["frame", member, "/kea-basin/settings/users"],
    ...["tagging-settings", "label-settings", "project-settings", "fix-project-locations"].map(
      (view): [Layout, Visitor, string] => ["frame", member, `/kea-basin/settings/${view}`],
    ),
    ["frame", member, "/kea-basin/my-settings"],
    ["frame", member, "/kea-basin/my-settings/alerts/new"],
    ["frame", member, "/kea-basin/report?days=365"],
    ["frame", member, "/kea-basin/locations"],
    ["frame", member, "/kea-basin/locations/new"],
    ["frame", member, "/kea-basin/devices"],
    ...[
      "overview",
      "diagnostics",
      "events",
      "setup/recording-options",
      "setup/mask",
      "setup/reference",
      "setup/mask/new",
    ].map((view): [Layout, Visitor, string] => [
      "frame",
      member,
      `/kea-basin/devices/1/ridge-camera/${view}`,
    ]),
    ["frame", member, await uploadPhoto(url, member)],
    ["frame", member, `/kea-basin/recording/${id}/tracks`],
    ["frame", member, `/kea-basin/recording/${id}/labels`],
    ["frame", member, `/kea-basin/recording/${id}/notes`],
    ["frame", member, "/kea-basin/review"],
    ["frame", member, `/kea-basin/review?queue=untagged&item=${id}`],
    ["frame", member, "/new-project"],
    ["frame", member, "/outbox"],
    ["frame", member, "/site"],
    ["frame", member, "/kea-basin/nowhere"],
  ];
  say(["page", "requests", "shown", "script", ""]);
  let isWithin = true;
  for (const [layout, visitor, path] of pages) {
    const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const load = await loadPage(new URL(path, url), cookie);
    const faults = findFaults(load, layout);
    isWithin &&= faults.length === 0;
    const { requests, bytes, scriptBytes } = load;
    say([path, String(requests), formatBytes(bytes), formatBytes(scriptBytes), faults.join(", ")]);
  }
  return isWithin;
}

/** A page that was not what it was asked for has weighed nothing that counts. */
function findFaults({ status, bytes, requests, scriptBytes, sheets }: PageLoad, layout: Layout) {
  const budget = budgets[layout];
  const isKept = sheets.every(({ keep }) => keep.includes(aYear));
  const isHeavy = sheets.some(({ gzipBytes }) => gzipBytes > sheetBytes);
  return [
    ...([200, 404, 410].includes(status) ? [] : [`answered ${status}`]),
    ...(bytes > budget.bytes ? [`over ${formatBytes(budget.bytes)}`] : []),
    ...(requests > budget.requests ? [`over ${budget.requests} requests`] : []),
    ...(scriptBytes > budget.scriptBytes ? [`over ${formatBytes(budget.scriptBytes)} script`] : []),
    ...(sheets.length === budget.sheets ? [] : [`${sheets.length} sheets`]),
    ...(isHeavy ? [`over ${formatBytes(sheetBytes)} sheet`] : []),
    ...(isKept ? [] : ["sheet not kept for a year"]),
  ];
}

function say([page = "", ...cells]: string[]): void {
  const columns = cells.map((cell) => cell.padStart(10)).join("");
  process.stdout.write(`${page.padEnd(36)}${columns.trimEnd()}\n`);
}
