import { expect, test } from "vitest";
import { fitLabels } from "#app/components/sound-player/view/fit-labels.ts";
import { wordsOf } from "#app/components/still-viewer/place-label.ts";

const phone = { width: 350, height: 300 };

function fit(lefts: number[], { size = phone, selectedId = 0, top = 0.5 } = {}) {
  const boxes = lefts.map((x, index) => {
    const number = index + 1;
    return { id: number, number, label: "Bellbird", x, y: top, width: 0.02, height: 0.2 };
  });
  return fitLabels(boxes, size, selectedId).map((box) => (box.hasNoRoom ? "" : wordsOf(box)));
}

test("names that would cover others give way to numbers, and numbers to the list of tracks", () => {
  expect(fit([0.05, 0.2, 0.31])).toEqual(["1", "2", "3 Bellbird"]);
  expect(fit([0.05, 0.3, 0.31])).toEqual(["1 Bellbird", "2 Bellbird", ""]);
  const size = { width: 1200, height: 400 };
  expect(fit([0.05, 0.2], { size })).toEqual(["1 Bellbird", "2 Bellbird"]);
});

test("the chosen track has its name before all others", () => {
  expect(fit([0.05, 0.06, 0.35], { selectedId: 2 })).toEqual(["", "2 Bellbird", "3 Bellbird"]);
});
