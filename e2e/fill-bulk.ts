import { change, undo } from "#tests/support/recordings/bulk-changes.ts";
import { record } from "#tests/support/recordings/uploads.ts";
import type { Camera, Person } from "#tests/support/projects/people.ts";
import type { TestApi } from "#tests/support/test-api.ts";

interface Where {
  projectId: number;
  camera: Camera;
  /** A recording with tracks. */
  seen: number;
}

/** A change of two recordings, of which one was refused, and the change that took it back. */
export async function fillBulk(api: TestApi, by: Person, { projectId, camera, seen }: Where) {
  const heard = { type: "audio", recordingDateTime: "2026-10-01T13:30:00Z", duration: 60 };
  const sound = await record(api, camera, heard, Buffer.from("sound"));
  const act = { kind: "tag", what: "hedgehog" } as const;
  const done = await change(api, by, { projectId, act, recordings: [seen, sound] });
  const undone = await undo(api, by, done.id);
  return { done: done.id, undone: undone.id };
}
