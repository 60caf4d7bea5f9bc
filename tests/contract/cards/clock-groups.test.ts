import { expect, test } from "vitest";
import { cardParts } from "#contract/bounds.ts";
import { groupByClock } from "#contract/rules/cards/clock-groups.ts";

function group(files: [name: string, clock: string][]): string[] {
  const groups = groupByClock(files.map(([name, clock]) => ({ name, clock })));
  return groups.map((files) => files.map(({ name }) => name).join(" "));
}

test("files are parted where the clock jumps back, or ahead by a month, in the order of their names", () => {
  for (const [files, groups] of [
    [
      [
        ["a", "2026-11-01T10:00:00"],
        ["b", "2026-11-20T10:00:00"],
      ],
      ["a b"],
    ],
    [
      [
        ["a", "2026-11-01T10:00:00"],
        ["b", "2000-01-01T00:00:10"],
      ],
      ["a", "b"],
    ],
    [
      [
        ["IMG_9.JPG", "2026-11-01T10:00:00"],
        ["IMG_10.JPG", "2026-01-01T00:00:10"],
        ["IMG_11.JPG", "2026-01-02T00:00:10"],
        ["IMG_12.JPG", "2026-11-05T10:00:00"],
      ],
      ["IMG_9.JPG", "IMG_10.JPG IMG_11.JPG", "IMG_12.JPG"],
    ],
    [
      [
        ["b", "2026-11-20T10:00:00"],
        ["a", "2026-11-01T10:00:00"],
      ],
      ["a b"],
    ],
    [
      [
        ["a", "2026-04-05T02:59:00"],
        ["b", "2026-04-05T02:00:10"],
      ],
      ["a b"],
    ],
    [
      [
        ["a", "2026-11-01T10:00:00"],
        ["b", "2026-11-01T07:59:00"],
      ],
      ["a", "b"],
    ],
    [
      [
        ["a", "2026-10-01T10:00:00"],
        ["b", "2026-10-31T10:00:00"],
      ],
      ["a", "b"],
    ],
    [
      [
        ["a", "2026-10-01T10:00:00"],
        ["b", "2026-10-31T09:59:00"],
      ],
      ["a b"],
    ],
    [[], []],
  ] as [[string, string][], string[]][]) {
    expect(group(files)).toEqual(groups);
  }
});

test("where names say nothing of the order, the clock does", () => {
  const files = Array.from({ length: 40 }, (_, index): [string, string] => [
    `${(index * 17) % 40}.jpg`,
    `2026-11-${String(1 + (index % 20)).padStart(2, "0")}T10:00:00`,
  ]);
  expect(group(files)).toHaveLength(1);
  expect(group([...files, ["0 old.jpg", "2000-01-01T00:00:10"]])).toHaveLength(2);
});

test("a clock that jumps at every file gives as many parts as people can look at", () => {
  const files = Array.from({ length: 40 }, (_, index): [string, string] => [
    `${String(index).padStart(2, "0")}.jpg`,
    `${2060 - index}-11-01T10:00:00`,
  ]);
  const groups = group(files);
  expect(groups).toHaveLength(cardParts);
  expect(groups.join(" ").split(" ")).toHaveLength(40);
});
