const maxCharacters = 300;

/** Control characters, and those that turn the direction of text around and so make a name look like another. */
const unseen = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu;

/** Folders with slashes between, none of them `..`; the last 300 characters at most. Never empty. */
export function cleanUploadName(name: string): string {
  const words = name
    .toWellFormed()
    .replace(unseen, "")
    .split(/[/\\]/)
    .map((word) => word.trim())
    .filter((word) => word !== "" && word !== "." && word !== "..");
  return words.join("/").slice(-maxCharacters).toWellFormed() || "file";
}

/** What computers put beside the files of people: `__MACOSX/a.jpg`, `.DS_Store`, `.Trashes/a.jpg`. */
export function isUploadOfSystem(name: string): boolean {
  return name.split(/[/\\]/).some((word) => word === "__MACOSX" || /^\.(?!\.?$)/.test(word));
}

export function splitUploadName(name: string): { folder: string; fileName: string } {
  const at = name.lastIndexOf("/");
  return { folder: name.slice(0, Math.max(at, 0)), fileName: name.slice(at + 1) };
}
