import { createClassifierEvent } from "#contract/wire/events.ts";
import { makeImage } from "#tests/media/image/image-samples.ts";
import { reportAt } from "#tests/support/pages/device-pages.ts";
import type { Camera } from "#tests/support/projects/people.ts";
import type { TestApi } from "#tests/support/test-api.ts";
import { dataPart, upload } from "#tests/support/recordings/uploads.ts";

/** A night in which the camera was on, one end of two others, and a picture of what it saw. */
export async function reportNights(api: TestApi, camera: Camera): Promise<void> {
  const at = (day: number, hour: string) => `2026-11-${day}T${hour}:00:00Z`;
  await reportAt({ api }, camera, "rpi-power-on", [at(18, "07"), at(19, "07")]);
  await reportAt({ api }, camera, "powered-off", [at(17, "17"), at(18, "17")]);
  const content = await makeImage("png", { width: 64, height: 64 });
  const parts = [
    dataPart({ what: "cat", conf: 0.9, dateTimes: [at(18, "13")] }),
    { name: "thumb", content, fileName: "thumb.png", contentType: "image/png" },
  ];
  await upload(api, camera.token, parts, createClassifierEvent.path);
}
