import { expect, test } from "vitest";
import { findNameFault } from "#app/forms/name-fault.ts";

test("what keeps a text from being a name is said, with a name like it", () => {
  const cases: [string, string | undefined][] = [
    ["Pat O'Brien", "A name can't have an apostrophe. Try Pat OBrien."],
    ["Pat O’Brien", "A name can't have an apostrophe. Try Pat OBrien."],
    ["Dr. Kim Lee", "A name can't have a full stop. Try Dr Kim Lee."],
    ["Tui & Kea, Ltd.", "A name can't have an “&” sign. Try Tui Kea Ltd."],
    ["Kim (she)", "A name can't have brackets. Try Kim she."],
    ["Kim\u0000Lee", "A name can't have “\u0000”. Try KimLee."],
    ["a.", "A name can't have a full stop."],
    ["Bo", "Write at least 3 letters."],
    ["12345", "Use at least one letter."],
    ["-Kim", "Start with a letter or a digit."],
    ["x".repeat(256), "Use at most 255 characters."],
    ["Mere Tāne", undefined],
  ];
  for (const [typed, fault] of cases) expect([typed, findNameFault(typed)]).toEqual([typed, fault]);
});
