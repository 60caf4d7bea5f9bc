import { expect } from "vitest";
import {
  createSearch,
  listSearches,
  renewSearchFeed,
  type SavedSearch,
} from "#contract/wire/searches.ts";
import { makeCast, type Person } from "../projects/people.ts";
import { openTestApi } from "../test-api.ts";
import { see } from "./observations.ts";

/** A shared search of a member, to whose feed people subscribe. */
export async function openFeed(search: SavedSearch = { "include-false-positives": true }) {
  const api = await openTestApi();
  const cast = await makeCast(api);
  const { projectId, member, camera } = cast;
  const input = { projectId, name: `Cats & <"stoats">`, search, shared: true };
  const { id } = await api.send(createSearch, input, member.token);
  const addressesOf = async ({ token }: Person) => {
    const { searches } = await api.send(listSearches, { projectId }, token);
    return searches.find((one) => one.id === id)?.feed;
  };
  const subscribe = async (person: Person) => {
    await api.send(renewSearchFeed, { id }, person.token);
    const feed = await addressesOf(person);
    if (!feed) throw new Error("There is no feed.");
    return feed;
  };
  const get = (address: string, headers: Record<string, string> = {}) =>
    api.fetch(new Request(address, { headers }));
  const seeAt = (at: string, ...what: string[]) =>
    see(api, camera, { at, tracks: what.map((word) => [word]) });
  return { api, id, subscribe, addressesOf, get, seeAt, ...cast };
}

/** The events of a calendar, held against the rules of RFC 5545 that a reader depends on. */
export async function readEvents(response: Response) {
  expect(response.headers.get("content-type")).toBe("text/calendar; charset=utf-8");
  const text = await response.text();
  const lines = text.split("\r\n");
  expect(lines.pop()).toBe("");
  expect(text.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
  for (const line of lines) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  const unfolded = text.replaceAll("\r\n ", "").split("\r\n").slice(0, -1);
  expect([unfolded[0], unfolded[1], unfolded.at(-1)]).toEqual([
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "END:VCALENDAR",
  ]);
  const events: Record<string, string>[] = [];
  for (const line of unfolded) {
    const [name = "", ...value] = line.split(":");
    const event = events.at(-1);
    if (line === "BEGIN:VEVENT") events.push({});
    else if (event) event[name] = value.join(":");
  }
  return events;
}
