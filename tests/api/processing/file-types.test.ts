import { expect, test } from "vitest";
import { downloadSigned } from "#contract/wire/recordings/downloads.ts";
import { getRawFile, getRecording } from "#contract/wire/recordings/recordings.ts";
import { finish, leaseNew, openWorkplace, readRow } from "#tests/support/processes/workers.ts";

test("row 7: types of files are kept as a worker names them, and none is sent that a browser would run", async () => {
  await using place = await openWorkplace();
  const { api, member } = place;
  const longest = `audio/${"m".repeat(249)}`;
  const sent: Record<string, string> = {
    "audio/ogg": "audio/ogg",
    "video/x-matroska": "video/x-matroska",
    "text/html": "application/octet-stream",
    "image/svg+xml": "application/octet-stream",
    "audio/mp4\r\nx: y": "application/octet-stream",
    thermal: "application/octet-stream",
    [longest]: longest,
  };
  for (const [rawMimeType, contentType] of Object.entries(sent)) {
    const job = await leaseNew(place);
    await finish(place, { ...job, fieldUpdates: { rawMimeType, fileMimeType: rawMimeType } });
    const { id } = job;
    expect(await readRow(api, id)).toMatchObject({
      raw_mime_type: rawMimeType,
      derived_mime_type: rawMimeType,
    });
    const { recording, downloadRawJWT } = await api.send(getRecording, { id }, member.token);
    expect(recording.rawMimeType).toBe(rawMimeType);
    const files = [
      await api.send(getRawFile, { id }, member.token),
      await api.send(downloadSigned, { jwt: downloadRawJWT }),
    ];
    const types = files.map(({ headers }) => headers.get("content-type"));
    expect([rawMimeType, ...types]).toEqual([rawMimeType, contentType, contentType]);
  }
});
