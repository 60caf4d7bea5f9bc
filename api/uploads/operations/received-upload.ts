import type { EmbeddedFacts } from "#contract/rules/recordings/upload.ts";
import type { TypedUploadData, UploadData } from "#contract/wire/recordings/upload.ts";
import type { ReceivedFile } from "#api/files/file-store.ts";
import type { PlacedDevice } from "#api/devices/operations/place-device.ts";

export interface UploadedFile extends ReceivedFile {
  fileName: string;
}

export interface SentUpload {
  device: PlacedDevice;
  uploader: { kind: "device" | "user"; id: number };
  data: UploadData;
  files: {
    raw: UploadedFile;
    derived?: UploadedFile | undefined;
    thumb?: UploadedFile | undefined;
  };
}

export interface Upload extends SentUpload {
  data: TypedUploadData;
}

export interface Embedded extends EmbeddedFacts {
  format: "thermal" | "sound" | "video" | "image";
}

export interface Receipt {
  recordingId: number;
  isDuplicate: boolean;
}

export interface Taken extends Receipt {
  /** What was too much to keep, in sentences. */
  leftOut: string[];
}
