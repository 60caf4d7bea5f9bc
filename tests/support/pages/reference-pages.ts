import { makeImage } from "#tests/media/image/image-samples.ts";
import { openWithPlacedCamera, type Fields } from "./mask-pages.ts";
import { ridge } from "../projects/places.ts";
import { makeCptv } from "../recordings/recordings.ts";
import { record } from "../recordings/uploads.ts";
import { readPage, type Page } from "./visitor.ts";

interface Options {
  /** Whether it has recorded where it stands. */
  hasRecorded?: boolean;
}

/** A site whose camera stands on the ridge and has recorded there. */
export async function openWithSeeingCamera({ hasRecorded = true }: Options = {}) {
  const site = await openWithPlacedCamera();
  const { api, camera } = site;
  if (hasRecorded) {
    const facts = { location: ridge, recordingDateTime: "2026-11-20T07:29:00.000Z" };
    await record(api, camera, facts, makeCptv({ width: 160, height: 120 }));
    await api.jobs.drain();
  }
  const device = `/kea-basin/devices/${camera.id}/ridge-camera`;
  const reference = `${device}/setup/reference`;
  /** The form of a photo, as a browser sends it. */
  const upload = async (file?: File, type = "pov"): Promise<Page> => {
    const body = new FormData();
    body.append("type", type);
    body.append("file", file ?? new File([], ""));
    const headers = { origin: site.url };
    return readPage(await site.fetch(`${reference}/upload`, { method: "POST", body, headers }));
  };
  return {
    ...site,
    device,
    reference,
    upload,
    /** Uploads a photo of the view; gives where it is laid. */
    uploadView: async () => (await upload(await makePhoto())).location ?? "",
  };
}

export async function makePhoto(): Promise<File> {
  const photo = await makeImage("jpeg", { width: 640, height: 480 });
  return new File([photo], "view.jpg", { type: "image/jpeg" });
}

/** The corners and the chosen one that the page's form carries. */
export function cornersFormOf({ html }: Page): Fields {
  const form = /<form [^>]*#photo"[^>]*>.*?<\/form>/s.exec(html)?.[0] ?? "";
  const inputs = [...form.matchAll(/<input [^>]*>/g)].map(([input]) => input);
  const isSent = (input: string) =>
    /type="number"/.test(input) || (/type="radio"/.test(input) && / checked/.test(input));
  const of = (input: string, name: string) =>
    new RegExp(` ${name}="([^"]*)"`).exec(input)?.[1] ?? "";
  return Object.fromEntries(
    inputs.filter(isSent).map((input) => [of(input, "name"), of(input, "value")]),
  );
}

/** The same as one text: the corners in their order. */
export function cornersOf(page: Page): string {
  const form = cornersFormOf(page);
  return [0, 1, 2, 3]
    .map((index) => `${form[`corners[${index}].x`]} ${form[`corners[${index}].y`]}`)
    .join(", ");
}
