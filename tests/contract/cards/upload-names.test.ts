import fc from "fast-check";
import { expect, test } from "vitest";
import {
  cleanUploadName,
  isUploadOfSystem,
  splitUploadName,
} from "#contract/rules/cards/upload-names.ts";

test("names keep their folders and lose what is no name", () => {
  const names = {
    "IMG_0001.JPG": "IMG_0001.JPG",
    "DCIM/100 MEDIA/IMG_0001.JPG": "DCIM/100 MEDIA/IMG_0001.JPG",
    "DCIM\\100\\a.jpg": "DCIM/100/a.jpg",
    "../../etc/passwd": "etc/passwd",
    "/absolute/./a.jpg": "absolute/a.jpg",
    "a\0b\r\n.jpg": "ab.jpg",
    "\u202egpj.exe": "gpj.exe",
    "Tūī 🦉.jpg": "Tūī 🦉.jpg",
    "\ud800.jpg": "\ufffd.jpg",
    "": "file",
    "..": "file",
    " / / ": "file",
  };
  expect(Object.keys(names).map(cleanUploadName)).toEqual(Object.values(names));
});

test("of a long name the end is kept", () => {
  const name = cleanUploadName(`${"a".repeat(400)}/IMG_0001.JPG`);
  expect([name.length, name.slice(-14)]).toEqual([300, "a/IMG_0001.JPG"]);
});

test("whatever a name is, what is kept of it is short and sound", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 700 }), (name) => {
      const clean = cleanUploadName(name);
      expect(clean.length).toBeGreaterThan(0);
      expect(clean.length).toBeLessThanOrEqual(300);
      expect(clean).toBe(clean.toWellFormed());
      expect(clean).not.toMatch(/\p{Cc}/u);
      expect(clean.split("/")).not.toContain("..");
    }),
  );
});

test("what computers put beside files is known by its name", () => {
  const own = ["__MACOSX/._IMG_1.JPG", ".DS_Store", "DCIM/.Trashes/a.jpg", "a\\.b"];
  expect(own.map(isUploadOfSystem)).toEqual(own.map(() => true));
  const others = ["IMG.1.JPG", "DCIM/MACOSX/a.jpg", "./a.jpg", "../a.jpg"];
  expect(others.map(isUploadOfSystem)).toEqual(others.map(() => false));
});

test("a name is a folder and a file name", () => {
  expect(splitUploadName("a/b/c.jpg")).toEqual({ folder: "a/b", fileName: "c.jpg" });
  expect(splitUploadName("c.jpg")).toEqual({ folder: "", fileName: "c.jpg" });
});
