import { parseJson } from "#api/http/parse-json.ts";
import { restIfLong } from "#api/http/require-few-values.ts";
import { invalidFields, Refusal } from "#contract/envelope.ts";
import { maxNestingLevels } from "#contract/rules/text/nesting.ts";
import { can, type Role } from "#contract/rules/projects/roles.ts";
import {
  uploadRecording,
  uploadRecordingByDeviceName,
  uploadRecordingForDevice,
  uploadRecordingForNamedDevice,
} from "#contract/wire/recordings/recordings.ts";
import {
  isTyped,
  untypedUploadData,
  uploadData,
  type UploadData,
} from "#contract/wire/recordings/upload.ts";
import type { User } from "#api/http/caller.ts";
import { readMultipart } from "#api/http/read-multipart.ts";
import { serve } from "#api/http/serve.ts";
import type { PlacedDevice } from "#api/devices/operations/place-device.ts";
import { receiveRecording } from "../operations/receive-recording.ts";
import type { Upload } from "../operations/received-upload.ts";
import { findVisibleDevice, listVisibleNamed } from "#api/devices/queries/devices.ts";
import { findProject } from "#api/projects/queries/projects.ts";
import { findDuplicate } from "#api/recordings/queries/recordings.ts";
import type { Services } from "#api/services.ts";

const duplicateMessage = "Duplicate recording found for device";
const uploadAccepted = "Thanks for the data";

export const uploads = [
  serve(uploadRecording, ({ caller, request, services }) =>
    receive(services, request, { device: caller, uploader: { kind: "device", id: caller.id } }),
  ),

  serve(uploadRecordingForDevice, async (call) => {
    const { deviceId } = call.input;
    const found = await findVisibleDevice(call.services.store.read, call.caller, deviceId);
    return receiveOnBehalf(call, found ? [found] : [], `an id of '${deviceId}'`);
  }),

  serve(uploadRecordingForNamedDevice, async (call) => {
    const { deviceName, groupName } = call.input;
    const { read } = call.services.store;
    const project = await findProject(read, call.caller, groupName);
    const named = await listVisibleNamed(read, call.caller, deviceName);
    const found = named.filter(({ project_id }) => project_id === project?.id);
    return receiveOnBehalf(call, found, `a name of '${deviceName}'`);
  }),

  serve(uploadRecordingByDeviceName, async (call) => {
    const { id: deviceName } = call.input;
    const found = await listVisibleNamed(call.services.store.read, call.caller, deviceName);
    return receiveOnBehalf(call, found, `a name of '${deviceName}'`);
  }),
];

interface Candidate extends PlacedDevice {
  deactivated_at: string | null;
  role: Role;
}

interface OnBehalf {
  input: { "only-active": boolean };
  caller: User;
  request: Request;
  services: Services;
}

/** Takes in an upload for the one device for which the caller may. Refuses `missing` without one, `rule` with several. */
function receiveOnBehalf(
  { input, caller, request, services }: OnBehalf,
  candidates: Candidate[],
  called: string,
): Promise<Reply> {
  const [device, ...others] = candidates.filter(
    ({ role, deactivated_at }) =>
      can(role, "upload for a device") && !(input["only-active"] && deactivated_at),
  );
  if (!device) throw new Refusal("missing", `Could not find a device with ${called} for user`);
  if (others.length > 0) {
    throw new Refusal("rule", `Several devices have ${called}: name its project, or use its id.`);
  }
  return receive(services, request, { device, uploader: { kind: "user", id: caller.id } });
}

interface Reply {
  recordingId: number;
  messages: string[];
}

async function receive(
  services: Services,
  request: Request,
  { device, uploader }: Pick<Upload, "device" | "uploader">,
): Promise<Reply> {
  let duplicate: number | undefined;
  const { data, files } = await readMultipart(request, {
    files: services.files,
    fileNames: ["file", "derived", "thumb"],
    parseData,
    isEnough: async ({ fileHash }) => {
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
    const { recordingId, isDuplicate, leftOut } = await receiveRecording(services, {
      device,
      uploader,
      data,
      files: parts,
    });
    return {
      recordingId,
      messages: isDuplicate ? [duplicateMessage] : [uploadAccepted, ...leftOut],
    };
  } finally {
    for (const file of files.values()) await file.discard();
  }
}

const faults = { syntax: "'data' must be a JSON object", depth: "'data' is nested too deep" };

async function parseData(text: string): Promise<UploadData> {
  const parsed = await parseJson(text, maxNestingLevels);
  if ("fault" in parsed) {
    const msg = faults[parsed.fault];
    throw invalidFields([{ param: "data", location: "body", msg }]);
  }
  const { value } = parsed;
  const result = (isTyped(value) ? uploadData : untypedUploadData).safeParse(value);
  await restIfLong(text);
  if (result.success) return result.data;
  throw invalidFields(
    result.error.issues.map(({ path, message }) => ({
      param: path.join(".") || "data",
      location: "body",
      msg: message,
    })),
  );
}
