import type { RecordingType } from "#contract/wire/recordings/recording-types.ts";

/* Three grey dots on nothing, seen by day and by night, as WebP of the size of a thumbnail. */
const ofThermal =
  "UklGRsoAAABXRUJQVlA4TL4AAAAvf8AfEIXjSJKkBtPTBEzBxb1mFml4bwRCSLbyED5CCCE8hI8QQgihhBBCCCF8hAyOgdtGirJ8OPyISweldvxHl3zHBpqU2gZ3sNTrwQqAbz3Kdg4AONnmkeUD8LgYEnOzk6FmYVTS7UVEWQrRTLk0I2TaT9sQYxJmOElUwsSKG64IWri4gTDmv8l8GVgzjIWIMMi6h9YYKUqYCu/5/uH7j3z+Q9Xqnvf7uley7tMQJtsw77iXStb9g007/nMJ";
const ofTrailCamera =
  "UklGRkgBAABXRUJQVlA4TDsBAAAvP8E7EAdhmI2krr/Jit3zEFbDTNs2Ln8mJbZzEGqmbRuXP5MS2zkIVRvbNjT/EQuNWpSg/yLWULRd0db9v+5uYwFMAMA2gyAIEQEeBYKgJJYEgLstQ0jw2z5ABQCuJEk2rWvbxv5X+Xgu+kX/vYnovyM3khTJeZyFWIYn7OL/xH/iP/Gf+E/8J/7750f8l1aTH8f+VKZ4fSQ1tvGxMMfrY0hbjK/rE7w+fh53s2IdXh+/o4ZyGV4fu0sL1aIUro/chVXGgdV4fdyMR8x4fdwER/h4fdyYR5h4fXRZeH3cuEd4eH3cTEcMeH3clEcUeH3c6I6ancL1sfvzJ1dr8fro/fDuVTa8Pn7/+ySr4m+aBLCP4LIv75VOC9jHZwc/bOrZM01vLvRf6xP/J/4T/4n/xH/iP/Hffzvivx0A";

const placeholders: Partial<Record<RecordingType, string>> = {
  thermalRaw: ofThermal,
  irRaw: ofThermal,
  "trailcam-image": ofTrailCamera,
  "trailcam-video": ofTrailCamera,
};

/** For a thumbnail that is not there yet, or that cannot be made: what is kept nowhere. Undefined of what is no picture. */
export function sendPlaceholder(type: RecordingType, request: Request): Response | undefined {
  const encoded = placeholders[type];
  if (encoded === undefined) return undefined;
  const bytes = Buffer.from(encoded, "base64");
  return new Response(request.method === "HEAD" ? null : bytes, {
    headers: {
      "content-type": "image/webp",
      "content-length": String(bytes.byteLength),
      "cache-control": "no-store",
      "content-security-policy": "sandbox; default-src 'none'",
      "x-content-type-options": "nosniff",
    },
  });
}
