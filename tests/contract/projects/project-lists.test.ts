import { expect, test } from "vitest";
import { findLabel } from "#contract/labels/find-label.ts";
import {
  builtInLabels,
  defaultLabels,
  labelsOf,
  labelValue,
} from "#contract/rules/projects/project-labels.ts";
import {
  defaultIgnoredTags,
  defaultTags,
  ignoredTagsOf,
  moveItem,
  tagsOf,
} from "#contract/rules/projects/project-tags.ts";
import { isKnownLabel } from "#contract/rules/recordings/recording-labels.ts";
import { findTagChoice, listTagFamilies } from "#contract/rules/tracks/tag-choices.ts";

test("tags that a project has taken away stay away; labels that were all taken away return", () => {
  expect(tagsOf(undefined, "camera")).toBe(defaultTags.camera);
  expect(tagsOf({ tags: [] }, "camera")).toEqual([]);
  expect(tagsOf({ tags: ["kea"] }, "audio")).toBe(defaultTags.audio);
  expect(ignoredTagsOf({ ignoredCameraDashboardTags: [] }, "camera")).toEqual([]);
  expect(ignoredTagsOf({}, "audio")).toEqual(["noise"]);
  expect(labelsOf({ cameraLabels: [] }, "camera")).toBe(defaultLabels.camera);
  expect(labelsOf({ audioLabels: [{ text: "Windy" }] }, "audio")).toEqual([{ text: "Windy" }]);
});

test("the usual tags and labels are known to everyone", () => {
  const tags = [defaultTags, defaultIgnoredTags].flatMap(({ camera, audio }) => [
    ...camera,
    ...audio,
  ]);
  expect(tags.filter((tag) => tag !== "none" && findLabel(tag)?.label !== tag)).toEqual([]);
  const labels = [...builtInLabels, ...defaultLabels.camera, ...defaultLabels.audio];
  const values = labels.map((label) => labelValue(label).toLowerCase());
  expect(values.filter((value) => !isKnownLabel(value))).toEqual([]);
});

test("an item is moved by one place, and not beyond the ends", () => {
  const move = (item: string, direction: "up" | "down") =>
    moveItem(["a", "b", "c"], (one) => one === item, direction).join("");
  expect([move("b", "up"), move("b", "down")]).toEqual(["bac", "acb"]);
  expect([move("a", "up"), move("c", "down"), move("x", "up"), move("x", "down")]).toEqual([
    "abc",
    "abc",
    "abc",
    "abc",
  ]);
});

function found(search: string, medium: "camera" | "audio" = "camera"): string[] {
  return listTagFamilies({ medium, search }).flatMap(({ choices }) =>
    choices.map(({ label }) => label),
  );
}

test("a tag is found by part of any of its names, without regard to case and macrons", () => {
  expect(found("RŪRU")).toContain("morepork");
  expect(found("ermine")).toEqual(["stoat"]);
  expect(found("australian otter")).toEqual(["rakali"]);
  expect(found("rabbit or")).toEqual(["leporidae"]);
  expect(found("human speech")).toEqual([]);
  expect(found("human speech", "audio")).toEqual(["human"]);
  expect(found("zzz")).toEqual([]);
});

test("without a search all tags are listed by family, each as deep as it stands", () => {
  const families = listTagFamilies({ medium: "camera" });
  expect(families.map(({ name }) => name)).toEqual(["bird", "mammal", "other"]);
  const mammals = families[1]?.choices ?? [];
  const depths = mammals.map(({ label, depth }) => [label, depth]);
  expect(depths).toContainEqual(["mammal", 0]);
  expect(depths).toContainEqual(["mustelid", 1]);
  expect(depths).toContainEqual(["stoat", 2]);
});

test("a search that can only mean one tag chooses it", () => {
  const choose = (search: string) =>
    findTagChoice(search, listTagFamilies({ medium: "camera", search }));
  expect(choose("rat")).toBe("rat");
  expect(choose("Ruru")).toBe("morepork");
  expect(choose("hedgeh")).toBe("hedgehog");
  expect(choose("petrel")).toBe("petrel");
  expect(choose("penguin l")).toBeUndefined();
  expect(choose("")).toBeUndefined();
});
