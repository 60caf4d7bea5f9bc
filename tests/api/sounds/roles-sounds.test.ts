import { expect, test } from "vitest";
import {
  getSound,
  getSoundClip,
  getSoundCopy,
  getSpectrogram,
  getSpectrogramTile,
  getTrackSpectrogram,
} from "#contract/wire/recordings/sounds.ts";
import { answersByRole, everyone, makeCast } from "#tests/support/projects/people.ts";
import { addTrack } from "#tests/support/recordings/tracks.ts";
import { record } from "#tests/support/recordings/uploads.ts";
import { makeWave, tone, toWav } from "#tests/support/sounds/waves.ts";
import { openTestApi } from "#tests/support/test-api.ts";

const file = toWav(makeWave({ sampleRate: 8000, seconds: 2 }, tone(1000)));

test("whoever sees a recording may ask for its sound, and nobody else", async () => {
  await using api = await openTestApi();
  const { camera, member, tokens } = await makeCast(api);
  const recordingDateTime = "2026-11-20T06:00:00.000Z";
  const id = await record(api, camera, { type: "audio", recordingDateTime }, file);
  const trackId = await addTrack(api, member, id, { start_s: 0.5, end_s: 1 });
  const refused = { anonymous: 401, stranger: 403, invited: 403, device: 401 };
  const known = await answersByRole(tokens, (token) => api.attempt(getSound, { id }, token));
  expect(known).toEqual({ ...everyone("ok"), ...refused });
  /* Nothing is drawn yet, and no clip ends before it starts: who may ask is told so. */
  for (const ask of [
    (token?: string) => api.attempt(getSpectrogram, { id }, token),
    (token?: string) => api.attempt(getSpectrogramTile, { id, level: 0, index: 0 }, token),
    (token?: string) => api.attempt(getTrackSpectrogram, { id, trackId }, token),
    (token?: string) => api.attempt(getSoundCopy, { id }, token),
    (token?: string) => api.attempt(getSoundClip, { id, start: 1, end: 0.5 }, token),
  ]) {
    expect(await answersByRole(tokens, ask)).toEqual({ ...everyone(400), ...refused });
  }
});
