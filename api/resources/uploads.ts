import { invalidFields, Refusal } from "#contract/envelope.ts";
import { isNestedTooDeep } from "#contract/rules/nesting.ts";
import { can } from "#contract/rules/roles.ts";
import {
  uploadRecording,
  uploadRecordingForDevice,
  uploadRecordingForNamedDevice,
} from "#contract/wire/recordings.ts";
import { uploadData, type UploadData } from "#contract/wire/upload.ts";
import type { User } from "../http/caller.ts";
import { readMultipart } from "../http/read-multipart.ts";
import { serve } from "../http/serve.ts";
import { receiveRecording, type Upload } from "../operations/receive-recording.ts";
import { findDevice, findDeviceByName } from "../queries/devices.ts";
import { findProject } from "../queries/projects.ts";
import { findDuplicate } from "../queries/recordings.ts";
import type { Services } from "../services.ts";

const duplicateMessage = "Duplicate recording found for device";
const thanks = "Thanks for the data";

export const uploads = [
  serve(uploadRecording, ({ caller, request, services }) =>
    receive(services, request, { device: caller, uploader: { kind: "device", id: caller.id } }),
  ),

  serve(uploadRecordingForDevice, async ({ input, caller, request, services }) => {
    const found = await findDevice(services.store.read, input.deviceId);
    const device = await requireUploadable(services, caller, found, input["only-active"]);
    if (!device) {
      throw new Refusal(
        "missing",
        `Could not find a device with an id of '${input.deviceId}' for user`,
      );
    }
    return receive(services, request, { device, uploader: { kind: "user", id: caller.id } });
  }),

  serve(uploadRecordingForNamedDevice, async ({ input, caller, request, services }) => {
    const { read } = services.store;
    const project = await findProject(read, caller, input.groupName);
    const found = project && (await findDeviceByName(read, project.id, input.deviceName));
    const device = await requireUploadable(services, caller, found, input["only-active"]);
    if (!device) {
      throw new Refusal(
        "missing",
        `Could not find a device with a name of '${input.deviceName}' for user`,
      );
    }
    return receive(services, request, { device, uploader: { kind: "user", id: caller.id } });
  }),
];

type FoundDevice = Awaited<ReturnType<typeof findDevice>>;

/** The device, where the caller may upload for it. */
async function requireUploadable(
  { store }: Services,
  caller: User,
  device: FoundDevice,
  onlyActive: boolean,
): Promise<FoundDevice> {
  if (!device || (onlyActive && device.deactivated_at)) return undefined;
  const project = await findProject(store.read, caller, String(device.project_id));
  return can(project?.role, "upload for a device") ? device : undefined;
}

async function receive(
  services: Services,
  request: Request,
  { device, uploader }: Pick<Upload, "device" | "uploader">,
): Promise<{ recordingId: number; messages: string[] }> {
  let duplicate: number | undefined;
  const { data, files } = await readMultipart(request, {
    files: services.files,
    fileNames: ["file", "derived", "thumb"],
    isEnough: async (text) => {
      const { fileHash } = parseData(text);
      duplicate = fileHash
        ? await findDuplicate(services.store.read, device.id, fileHash)
        : undefined;
      return duplicate !== undefined;
    },
  });
  if (duplicate !== undefined) {
    for (const file of files.values()) await file.discard();
    return { recordingId: duplicate, messages: [duplicateMessage] };
  }
  try {
    const raw = files.get("file");
    if (!raw) throw invalidFields([{ param: "file", location: "body", msg: "'file' is required" }]);
    const parts = { raw, derived: files.get("derived"), thumb: files.get("thumb") };
    const { recordingId, isDuplicate } = await receiveRecording(services, {
      device,
      uploader,
      data: parseData(data),
      files: parts,
    });
    return { recordingId, messages: [isDuplicate ? duplicateMessage : thanks] };
  } finally {
    for (const file of files.values()) await file.discard();
  }
}

function parseData(text: string): UploadData {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw invalidFields([{ param: "data", location: "body", msg: "'data' must be a JSON object" }]);
  }
  if (isNestedTooDeep(value)) {
    throw invalidFields([{ param: "data", location: "body", msg: "'data' is nested too deep" }]);
  }
  const result = uploadData.safeParse(value);
  if (result.success) return result.data;
  throw invalidFields(
    result.error.issues.map(({ path, message }) => ({
      param: path.join(".") || "data",
      location: "body",
      msg: message,
    })),
  );
}
