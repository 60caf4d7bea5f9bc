import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { limits, type LimitName } from "#api/accounts/operations/limit-attempts.ts";
import { maxWaitingParts } from "#api/sounds/rendering/sounds.ts";
import { usualQueue } from "#api/http/queue-passwords.ts";
import * as bounds from "#contract/bounds.ts";
import { maxPhotoBytes } from "#contract/rules/masks/photo-corners.ts";
import { tileLimits } from "#server/map-tiles/map-tiles.ts";
import { maxUnreadBytes } from "#server/unread-answers.ts";
import { maxNights } from "#contract/wire/visits/project-nights.ts";

const mebibyte = 1024 * 1024;

function bytes(count: number): string {
  if (count >= 1024 * mebibyte) return `${count / 1024 / mebibyte} GiB`;
  return count >= mebibyte ? `${count / mebibyte} MiB` : `${count / 1024} KiB`;
}

function inTime(name: LimitName): string {
  const { max, seconds } = limits[name];
  const times = { 60: "a minute", 900: "15 minutes", 3600: "an hour", 86_400: "a day" };
  return `${max} in ${times[seconds as keyof typeof times]}`;
}

const { format: number } = new Intl.NumberFormat("en-NZ");

/** What each attempt is of, in the order of the table. */
const attempts: Record<LimitName, string> = {
  "sign-in:account": "Failed sign-ins to one account",
  "sign-in-again:account": "The same, from an address known to the account",
  "sign-in:address": "Failed sign-ins from one address",
  "password:account": "Wrong current passwords of one account",
  "code:account": "Wrong codes of one account",
  "code-by-mail:account": "Wrong codes beside a mailed link",
  "register:address": "Registrations from one address",
  "reset:account": "Password resets for one address of mail",
  "reset:address": "Password resets from one address",
  "token:address": "Refused refresh and mailed tokens from one address",
  "confirm:account": "Confirmation mails of one account, new addresses too",
  "confirm-again:account": "Confirmation mails asked for again",
  "confirm:recipient": "Confirmation mails to one address, of all accounts",
  "invite:account": "Invitations sent by one account, people added",
  "invite:project": "The same for one project",
  "mail:recipient": "Emails that others cause, to one address",
  "join:account": "Requests to join by one account",
  "project:account": "Projects made by one account",
  "schedule:account": "Schedules made by one account",
  "alert:account": "Alerts made by one account",
  "file:account": "Files shared by one account",
  "photo:account": "Reference images and photos by one account",
  "export:account": "ZIP files that one account asks for",
  "own-data:account": "Copies and counts of one's own data by one account",
  "bulk:account": "Changes of many recordings by one account",
  "feed:account": "Feeds made for one account",
  "register-device:address": "Devices registered from one address, anew or again",
  "register-device:project": "The same into one project, from elsewhere",
  "register-device:account": "Devices that one account adds or permits",
  "device:account": "Failed sign-ins of one device",
  "device:address": "Failed sign-ins of devices from one address",
};

const rows: [string, string][] = [
  ["Body without a token", bytes(bounds.anonymousBodyBytes)],
  ["Body with a token", bytes(bounds.bodyBytes)],
  ["Events, all times of one told at once", bytes(bounds.eventsBodyBytes)],
  ["A track of a person, settings of a device, a card’s dates", bytes(bounds.largeBodyBytes)],
  ["What AI workers say of a recording or a track", bytes(bounds.workerBodyBytes)],
  ["A reference image, a photo", `${maxPhotoBytes / 1_000_000} MB`],
  [
    "Form of a page without its files, signed out and in",
    `${bytes(bounds.anonymousFormBytes)}, ${bytes(bounds.formBytes)}`,
  ],
  ["A file of an upload, its parts", `${bytes(bounds.uploadFileBytes)}, ${bounds.uploadParts}`],
  [
    "Its `data` part, values in it",
    `${bytes(bounds.uploadDataBytes)}, ${number(bounds.uploadDataValues)}`,
  ],
  [
    "A file of a card, a picture of one, a card",
    `${bytes(bounds.cardFileBytes)}, ${bytes(bounds.cardPictureBytes)}, ${bytes(bounds.cardBytes)}`,
  ],
  [
    "Details of an event, in one answer",
    `${bytes(bounds.eventDetailsBytes)}, ${bytes(bounds.eventDetailsOfAnswerBytes)}`,
  ],
  [
    "JSON of a row in a list, of all in one answer",
    `${bytes(bounds.bodyBytes)}, ${bytes(bounds.jsonOfListBytes)}`,
  ],
  ["Answers that are held until they are read", bytes(maxUnreadBytes)],
  ["A field kept as a device sent it", bytes(bounds.keptBytes)],
  [
    "A text, a comment",
    `${number(bounds.textLength)}, ${number(bounds.longTextLength)} characters`,
  ],
  [
    "A name, a password, a token",
    `${bounds.nameLength}, ${number(bounds.passwordLength)}, ${number(bounds.tokenLength)} characters`,
  ],
  ["Members of a list", number(bounds.listLength)],
  ["Names in long JSON that differ", number(bounds.namesOfJson)],
  ["Characters of JSON without a comma", number(bounds.unbrokenJson)],
  ["Fields of a form-encoded body", number(bounds.formFields)],
  ["Files of a card, its parts", `${number(bounds.cardFiles)}, ${bounds.cardParts}`],
  ["Words to search for, conditions, parts of a schedule", number(bounds.partsLength)],
  ["Mask regions of a device, points of one", `${bounds.regions}, ${number(bounds.regionPoints)}`],
  [
    "Tracks of a recording, positions of one",
    `${number(bounds.tracksOfRecording)}, ${number(bounds.trackPositions)}`,
  ],
  [
    "A clip of a sound, parts of sounds waiting (429 beyond)",
    `${bounds.clipSeconds} s, ${maxWaitingParts}`,
  ],
  [
    "Predictions of a recording, models",
    `${number(bounds.predictionsOfRecording)}, ${number(bounds.modelsOfRecording)}`,
  ],
  ["Nights in one answer, time to count changed ones", `${maxNights}, 1 s`],
  [
    "Passwords worked out at once, waiting (503 beyond)",
    `${usualQueue.atOnce}, ${2 * usualQueue.waiting}`,
  ],
  [
    "Tiles of a map read at once, waiting (503 beyond)",
    `${tileLimits.readAtOnce}, ${tileLimits.maxReading}`,
  ],
  [
    "Grounds of drawn maps waiting (503 beyond), kept",
    `${tileLimits.maxDrawing}, ${tileLimits.maxPictures}`,
  ],
  ...Object.entries(attempts).map(([name, of]): [string, string] => [
    of,
    inTime(name as LimitName),
  ]),
];

/** In the shape that the formatter keeps. */
function toTable(): string {
  const table = [["Limit", ""], ...rows];
  const widths = [0, 1].map((column) => Math.max(...table.map((row) => row[column]?.length ?? 0)));
  const lines = [table[0] ?? [], widths.map((width) => "-".repeat(width)), ...rows].map((row) =>
    row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(" | "),
  );
  return lines.map((line) => `| ${line} |\n`).join("");
}

test.skipIf(!existsSync("SECURITY.md"))("SECURITY.md has every bound, and each as it is", () => {
  expect(readFileSync("SECURITY.md", "utf8")).toContain(toTable());
});
