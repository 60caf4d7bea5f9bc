import { expect, test } from "vitest";
import { fitLabels } from "#app/components/sound-player/view/fit-labels.ts";
import { wordsOf } from "#app/components/still-viewer/place-label.ts";

const phone = { width: 350, height: 300 };

interface Options {
  size?: typeof phone;
  selectedId?: number;
  taken?: { left: number; right: number; baseline: number }[];
}

/** The words at each box; "_" before what stands under it, "^" before what stands further above. */
function fit(lefts: number[], { size = phone, selectedId = 0, taken = [] }: Options = {}) {
  const boxes = lefts.map((x, index) => {
    const number = index + 1;
    return { id: number, number, label: "Bellbird", x, y: 0.5, width: 0.02, height: 0.2 };
  });
  return fitLabels(boxes, { size, selectedId, taken }).map((box) => {
    if (box.hasNoRoom) return "";
    return `${box.isLabelUnder ? "_" : ""}${box.labelLane ? "^" : ""}${wordsOf(box)}`;
  });
}

test("numbers come before names, above a box or under it, and what has no room is left to the list", () => {
  expect(fit([0.05, 0.2, 0.31])).toEqual(["1", "2", "3 Bellbird"]);
  expect(fit([0.05, 0.3, 0.31])).toEqual(["1 Bellbird", "2 Bellbird", "_3"]);
  expect(fit([0.3, 0.301, 0.302, 0.303])).toEqual(["1 Bellbird", "_2", "^3", ""]);
  const size = { width: 1200, height: 400 };
  expect(fit([0.05, 0.2], { size })).toEqual(["1 Bellbird", "2 Bellbird"]);
});

test("the chosen track has its name before all others, and no label covers what is written there", () => {
  expect(fit([0.05, 0.15, 0.35], { selectedId: 1 })).toEqual(["1 Bellbird", "_2", "3 Bellbird"]);
  const taken = [{ left: 0, right: 50, baseline: 140 }];
  expect(fit([0.05, 0.35], { taken })).toEqual(["_1", "2 Bellbird"]);
});
