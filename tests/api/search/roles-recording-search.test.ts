import { expect, test } from "vitest";
import {
  addLabel,
  addLabelOlder,
  deleteLabelOlder,
} from "#contract/wire/recordings/recording-labels.ts";
import {
  countRecordings,
  deleteRecordings,
  listRecordings,
} from "#contract/wire/recordings/recording-search.ts";
import { at } from "#tests/support/projects/locations.ts";
import { answersByRole, everyone, makeCast } from "#tests/support/projects/people.ts";
import { openTestApi } from "#tests/support/test-api.ts";
import { record } from "#tests/support/recordings/uploads.ts";

const noUser = { anonymous: 401, device: 401 };
const outside = { ...noUser, stranger: 403, invited: 403 };
const tag = { detail: "cool", confidence: 0.9 };

async function openWithCast() {
  const api = await openTestApi();
  const cast = await makeCast(api);
  let made = 0;
  const recordNext = () =>
    record(api, cast.camera, { recordingDateTime: at(0), comment: `${++made}` });
  return { ...cast, api, recordNext };
}

/** Those whom `answersByRole` asks after the roles: in a project elsewhere, in this one before, and not yet. */
const noneOfOutsiders = [0, 0, 0];

test("everybody who is signed in may search; what is found is what they see", async () => {
  const { api, tokens, recordNext } = await openWithCast();
  await using _ = api;
  await recordNext();
  const found: number[] = [];
  const answers = await answersByRole(tokens, async (token) => {
    const outcome = await api.attempt(listRecordings, {}, token);
    if (outcome.ok) found.push(outcome.reply.rows.length);
    return outcome;
  });
  expect(answers).toEqual({ ...everyone("ok"), ...noUser });
  expect(found).toEqual([0, 0, 1, 1, 1, 1, 1, ...noneOfOutsiders]);
});

test("everybody who is signed in may count; those of one's own projects count for admins", async () => {
  const { api, tokens, recordNext } = await openWithCast();
  await using _ = api;
  await recordNext();
  const found: number[] = [];
  const answers = await answersByRole(tokens, async (token) => {
    const outcome = await api.attempt(countRecordings, {}, token);
    if (outcome.ok) found.push(outcome.reply.count);
    return outcome;
  });
  expect(answers).toEqual({ ...everyone("ok"), ...noUser });
  expect(found).toEqual([0, 0, 0, 1, 1, 1, 1, ...noneOfOutsiders]);
});

test("admins and super-users with write permission delete many; others have none to delete", async () => {
  const { api, tokens, recordNext } = await openWithCast();
  await using _ = api;
  const answers = await answersByRole(tokens, async (token) => {
    await recordNext();
    return api.attempt(deleteRecordings, {}, token);
  });
  expect(answers).toEqual({
    ...everyone("ok"),
    ...noUser,
    stranger: 400,
    invited: 400,
    member: 400,
    "super-user read": 400,
  });
});

test("members and super-users with write permission label in the older way", async () => {
  const { api, tokens, owner, recordNext } = await openWithCast();
  await using _ = api;
  const members = { ...everyone("ok"), ...outside, "super-user read": 403 };
  const id = await recordNext();
  const add = (token: string | undefined) =>
    api.attempt(addLabelOlder, { recordingId: id, tag }, token);
  expect(await answersByRole(tokens, add)).toEqual(members);
  const remove = async (token: string | undefined) => {
    const { tagId } = await api.send(addLabel, { id, tag }, owner.token);
    return api.attempt(deleteLabelOlder, { tagId }, token);
  };
  expect(await answersByRole(tokens, remove)).toEqual(members);
});
