import { formatDateTime } from "#app/services/times/times.server.ts";
import { findCameraView, toCameraView } from "./diagnostics/camera-view.server.ts";
import { readSetup } from "./recording-options/read-setup.server.ts";
import type { DevicePageArgs } from "./device-view.server.ts";

const text = {
  older: (at: string) =>
    `The picture is of ${at}, before the camera came to this place. It shows another view.`,
};

/** A camera's setup and the newest picture of its view, for the page of a part of it. */
export async function readSetupView(args: DevicePageArgs, part: "mask" | "reference") {
  const [setup, found] = await Promise.all([readSetup(args), findCameraView(args)]);
  const { shown, path, device, maySetUp, arrived, timeZone } = setup;
  const at = found?.recording.recordingDateTime;
  return {
    setup,
    page: {
      name: device.deviceName,
      base: `${path}/${part}`,
      maySetUp,
      isSomewhere: setup.current !== undefined,
      view: toCameraView(found, shown),
      warning:
        at !== undefined && arrived !== undefined && at < arrived
          ? text.older(formatDateTime(at, timeZone))
          : undefined,
    },
  };
}
