import sharp from "sharp";
import { expect } from "vitest";
import type { Attack } from "../attack.ts";
import type { Target } from "../target.ts";

/** Of one colour: a small file, of which a decoder holds 100 MB until it comes to where it is cut. */
async function makeCut(): Promise<Uint8Array<ArrayBuffer>> {
  const flat = { width: 4000, height: 4000, channels: 3 as const, background: "#876" };
  const options = { progressive: true, chromaSubsampling: "4:4:4" };
  const whole = await sharp({ create: flat }).jpeg(options).toBuffer();
  return new Uint8Array(whole.subarray(0, -100));
}

async function sendAgain({ url, device, owner }: Target): Promise<void> {
  const body = await makeCut();
  for (let sent = 0; sent < 6; sent += 1) {
    const response = await fetch(`${url}/api/v1/devices/${device.id}/reference-photos?type=pov`, {
      method: "POST",
      headers: { authorization: await owner(), "content-type": "application/octet-stream" },
      body,
    });
    expect(response.status).toBe(422);
  }
}

export const photoAttack: Attack = {
  what: "six large photos that are cut at their end",
  run: sendAgain,
};
