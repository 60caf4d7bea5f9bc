import { expect, test } from "vitest";
import {
  getSound,
  getSoundClip,
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

test("whoever sees a recording sees and hears its sound, and nobody else", async () => {
  await using api = await openTestApi();
  const { camera, member, tokens } = await makeCast(api);
  const recordingDateTime = "2026-11-20T06:00:00.000Z";
  const id = await record(api, camera, { type: "audio", recordingDateTime }, file);
  const trackId = await addTrack(api, member, id, { start_s: 0.5, end_s: 1 });
  await api.jobs.drain();
  const clip = { start: 0.5, end: 0.6, format: "wav" as const };
  for (const ask of [
    (token?: string) => api.attempt(getSound, { id }, token),
    (token?: string) => api.attempt(getSpectrogram, { id }, token),
    (token?: string) => api.attempt(getSpectrogramTile, { id, level: 0, index: 0 }, token),
    (token?: string) => api.attempt(getTrackSpectrogram, { id, trackId }, token),
    (token?: string) => api.attempt(getSoundClip, { id, ...clip }, token),
  ]) {
    const refused = { anonymous: 401, stranger: 403, invited: 403, device: 401 };
    expect(await answersByRole(tokens, ask)).toEqual({ ...everyone("ok"), ...refused });
  }
});
