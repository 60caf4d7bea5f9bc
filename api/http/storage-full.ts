import { Refusal } from "#contract/envelope.ts";

/** Nobody makes room sooner. */
const retryAfterSeconds = 600;

export function storageFull(): Refusal {
  return new Refusal(
    "full",
    "The server's disk is full, so nothing was stored. Devices: keep the recording and send it again later. People: tell whoever runs this server.",
    { retryAfterSeconds },
  );
}
