import { expect, test } from "vitest";
import { parseS3Address } from "#api/files/s3/s3-address.ts";

test.each([
  ["s3://kea-media", { bucket: "kea-media", prefix: "", pathStyle: false }],
  ["s3://kea-media/", { bucket: "kea-media", prefix: "", pathStyle: false }],
  ["s3://kea-media/a/b/", { bucket: "kea-media", prefix: "a/b/", pathStyle: false }],
  [
    "s3://kea-media/site?region=ap-southeast-2",
    { bucket: "kea-media", prefix: "site/", region: "ap-southeast-2", pathStyle: false },
  ],
  [
    "s3://kea?endpoint=http://garage:3900&path-style=on",
    { bucket: "kea", prefix: "", endpoint: "http://garage:3900", pathStyle: true },
  ],
])("%s", (text, address) => {
  expect(parseS3Address(text)).toEqual(address);
});

test.each([
  "s3:kea",
  "s3://",
  "s3://k",
  "s3://Kea_Media/a",
  "https://kea.s3.amazonaws.com/",
  "s3://key:secret@kea",
  "s3://kea?region=a&region=b",
  "s3://kea?acl=public",
  "s3://kea?path-style=yes",
  "s3://kea?endpoint=garage:3900",
  "s3://kea?endpoint=https://s3.example/bucket",
  "s3://kea#a",
  "s3://kea/%ff",
])("%s is none", (text) => {
  expect(parseS3Address(text)).toBeUndefined();
});
