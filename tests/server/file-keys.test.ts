import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import {
  datedKey,
  derivedKey,
  isDatedKey,
  keyFolders,
  parseRawKey,
  photoKeyOf,
  rawKey,
  rawKeyOfDerived,
  renditionKey,
  shownPhotoKey,
  thumbnailKey,
} from "#api/files/keys.ts";
import { sweptFolders } from "#api/uploads/operations/find-unnamed-files.ts";
import { renditionKinds } from "#contract/wire/recordings/renditions.ts";

const uuid = "0b3f6a52-9c1d-4a7e-8f00-2d4c6b8a9e11";
const raw = rawKey({ projectId: 12, recordedAt: "2026-11-20T06:00:00.000Z", uuid });

test("the keys of a recording's files are told apart by what they are", () => {
  expect(raw).toBe(`raw/12/2026/11/20/${uuid}`);
  expect(parseRawKey(raw)).toEqual({ raw });
  expect(parseRawKey(thumbnailKey(raw))).toEqual({ raw });
  expect(parseRawKey(thumbnailKey(raw, 7))).toEqual({ raw, trackId: 7 });
  for (const kind of renditionKinds) {
    expect(parseRawKey(renditionKey(raw, kind))).toEqual({ raw });
  }
  expect(rawKeyOfDerived(derivedKey(raw))).toBe(raw);
});

test("the keys of other files are by folder and day", () => {
  const at = new Date("2026-11-20T06:00:00.000Z");
  const photo = datedKey("photo", at, uuid);
  expect(photo).toBe(`photo/2026/11/20/${uuid}`);
  expect(photoKeyOf(photo)).toBe(photo);
  expect(photoKeyOf(shownPhotoKey(photo))).toBe(photo);
  expect(isDatedKey("card", datedKey("card", at, uuid))).toBe(true);
  expect(isDatedKey("file", datedKey("card", at, uuid))).toBe(false);
  expect(isDatedKey("event-thumb", datedKey("event-thumb", at, uuid, "-thumb"))).toBe(true);
  expect(isDatedKey("f", datedKey("f", at, uuid, "-thumb"))).toBe(false);
  expect(datedKey("event-thumb", at, uuid, "-thumb")).toBe(`event-thumb/2026/11/20/${uuid}-thumb`);
});

test("every folder that files are kept in is swept, and every place that keeps some is known", () => {
  expect(Object.keys(sweptFolders).toSorted()).toEqual([...keyFolders].toSorted());
  const keepers = globSync("{api,server,bin}/**/*.ts").filter((path) =>
    /\.keep\(/.test(readFileSync(path, "utf8")),
  );
  /* Each keeps a file by a key of `keys.ts`, or beside such a file, or in a place of backups, or the mark of a restore. */
  expect(keepers.toSorted()).toEqual([
    "api/backups/operations/back-up.ts",
    "api/backups/operations/contents.ts",
    "api/backups/operations/lines.ts",
    "api/backups/operations/read-placed.ts",
    "api/backups/operations/restore-mark.ts",
    "api/backups/operations/restore.ts",
    "api/doctor/operations/bring-back-files.ts",
    "api/photos/operations/store-reference-photo.ts",
    "api/recordings/operations/export-media.ts",
    "api/renditions/operations/make-track-clip.ts",
    "api/renditions/rendering/render-image.ts",
    "api/renditions/rendering/render-video.ts",
    "api/sounds/rendering/draw-recording-sound.ts",
    "api/uploads/operations/store-file.ts",
    "api/uploads/operations/store-files.ts",
    "server/doctor/checks/public-url.ts",
  ]);
});

test("what is no key of ours is none", () => {
  for (const key of [`${raw}-other`, `${raw}-1234567890-thumb`, `raw/12/notes.txt`, `x${raw}`]) {
    expect(parseRawKey(key)).toBeUndefined();
  }
  expect(rawKeyOfDerived(raw)).toBeUndefined();
  expect(photoKeyOf(`photo/2026/11/20/${uuid}-large`)).toBeUndefined();
  expect(isDatedKey("file", "file/../secret")).toBe(false);
});
