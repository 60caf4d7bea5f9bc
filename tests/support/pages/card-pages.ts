import { createProxyDevice } from "#contract/wire/devices/registrations.ts";
import { openWithCamera } from "./device-pages.ts";
import { multipartType, type Part, toMultipart } from "../recordings/uploads.ts";
import type { TestSite } from "./test-site.ts";

/** Rangi's trail camera in Kea Basin, whose cards people carry, with the addresses of its pages. */
export async function openWithTrailCamera(env: Record<string, string> = {}) {
  const site = await openWithCamera(env);
  const options = {
    group: String(site.projectId),
    deviceName: "Creek cam",
    type: "trailcam" as const,
  };
  const { id } = await site.api.send(createProxyDevice, options, site.rangi.token);
  const device = `/kea-basin/devices/${id}/creek-cam`;
  return { ...site, cameraId: id, device, uploads: `${device}/manual-uploads` };
}

/** What a browser sends for a field of files where none was chosen. */
const nothing = { name: "file", fileName: "", content: "" };

/** Sends a form with files as a browser does: its fields first, in the order of the page. */
export async function sendFiles(
  { fetch, url }: Pick<TestSite, "fetch" | "url">,
  path: string,
  files: Part[],
  fields: Record<string, string> = {},
) {
  const parts = Object.entries(fields).map(([name, content]) => ({ name, content }));
  const response = await fetch(path, {
    method: "POST",
    headers: { origin: url, "content-type": multipartType },
    body: toMultipart([...parts, ...(files.length > 0 ? files : [nothing])]),
  });
  const { status, headers } = response;
  return { status, location: headers.get("location") ?? "", html: await response.text() };
}
