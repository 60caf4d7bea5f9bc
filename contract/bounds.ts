/*
 * How much of anything a caller may send. SECURITY.md has them as a table; a test holds the two together. Each is a
 * constant of its own, so that a page's script has those alone that it asks for.
 */

const kibibyte = 1024;
const mebibyte = 1024 * kibibyte;

export const anonymousBodyBytes = 64 * kibibyte;
export const bodyBytes = 256 * kibibyte;
/** 10,000 times, and details that JSON escapes write several times as long. */
export const eventsBodyBytes = 768 * kibibyte;
/** The threshold that a camera learnt, a number for each pixel; positions of each frame; a date for each file of a card. */
export const largeBodyBytes = mebibyte;
/** AI workers, who are super-users: as much as an upload's `data` may have. */
export const workerBodyBytes = 16 * mebibyte;
/** Of a page, without its files. */
export const anonymousFormBytes = 64 * kibibyte;
export const formBytes = mebibyte;
export const uploadFileBytes = 2 * 1024 * mebibyte;
export const uploadDataBytes = 16 * mebibyte;
/** A film of an hour has a tenth of that; a million empty lists are read in a quarter of a second. */
export const uploadDataValues = 1_000_000;
/** One field and its files, with some to spare. */
export const uploadParts = 10;
export const cardFileBytes = 2 * 1024 * mebibyte;
/** Of a picture; an archive may hold one that unpacks to anything. */
export const cardPictureBytes = 500 * mebibyte;
export const cardBytes = 20 * 1024 * mebibyte;
export const cardFiles = 10_000;
/** Between jumps of its clock; people cannot look at more. */
export const cardParts = 12;
/** Said by hand: one for each file, and one for all that are left. */
export const cardDates = cardFiles + 1;
/** Of JSON, for each value in it: as few as any client sends; empty lists take a hundred times as long to be read. */
export const bytesOfValue = 4;

/** Of JSON of more than `bodyBytes`, those that differ: a few in a body of any client, however long. */
export const namesOfJson = 20_000;
/** Of JSON, from one comma to the next: commas are where others are answered while it is parsed. */
export const unbrokenJson = 2 * mebibyte;

export const eventDetailsBytes = 64 * kibibyte;
/** Of those in one answer, which also holds what was stored before there was a bound. */
export const eventDetailsOfAnswerBytes = 4 * mebibyte;
/** Of alerts, schedules, files and the like in one answer. */
export const jsonOfListBytes = 4 * mebibyte;
/** Of a field that is kept as a device sent it. */
export const keptBytes = 64 * kibibyte;

export const textLength = 10_000;
/** Comments of recordings, and what programs keep as JSON in a text. */
export const longTextLength = 65_536;
export const passwordLength = 1000;
export const tokenLength = 4096;
export const nameLength = 255;

export const listLength = 1000;
/** Of a form-encoded body: a few lists of ids, each id a field. */
export const formFields = 5000;
export const tracksOfRecording = 1000;
export const predictionsOfRecording = 5000;
export const modelsOfRecording = 1000;
/** Sounds of a schedule, conditions of an alert. */
export const partsLength = 100;
export const regions = 100;
export const regionPoints = 1000;
export const eventTimes = 10_000;
export const eventTypes = 5000;
/** Half an hour at 9 frames a second; a film takes ten minutes at most. */
export const trackPositions = 20_000;

export const maxInvitedAtOnce = 50;
export const maxPeopleAtOnce = 50;
export const maxPeoplePerLink = 200;
export const maxDaysOfLink = 60;
/** How long a proof of who somebody is counts. */
export const proofMinutes = 15;

/** Of what can be asked for of a sound. */
export const soundSeconds = 24 * 60 * 60;
export const soundHertz = 200_000;
export const spectrogramLevel = 20;
export const spectrogramIndex = 1_000_000;
export const clipSeconds = 60;
