import { makeCptv } from "../recordings/recordings.ts";
import { dataPart, filePart, multipartType, toMultipart } from "../recordings/uploads.ts";

const password = "as the camera keeps it";

/** A camera in the field, which knows the address of a server and speaks to it over HTTP alone. */
export async function registerCamera(url: string, group: string, deviceName: string) {
  const { token } = await ask<{ token: string }>(`${url}/api/v1/devices`, {
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ group, deviceName, password, deviceType: "thermal" }),
  });
  return {
    /** The recording's id, once the server has it. */
    upload: async (data: Record<string, unknown>, file = makeCptv()): Promise<number> => {
      const parts = [dataPart({ type: "thermalRaw", ...data }), filePart(file)];
      const { recordingId } = await ask<{ recordingId: number }>(`${url}/api/v1/recordings`, {
        headers: { authorization: token, "content-type": multipartType },
        body: toMultipart(parts),
      });
      return recordingId;
    },
    /** Of an event, now. */
    tell: (type: string, details: Record<string, unknown>) =>
      ask(`${url}/api/v1/events`, {
        headers: { authorization: token, "content-type": "application/json" },
        body: JSON.stringify({
          description: { type, details },
          dateTimes: [new Date().toISOString()],
        }),
      }),
  };
}

async function ask<Reply>(url: string, init: RequestInit): Promise<Reply> {
  const response = await fetch(url, { method: "POST", ...init });
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`);
  return (await response.json()) as Reply;
}
