/** What the keys of the page do, for the list of all keys; `aria-keyshortcuts` says on what. */
export const pageKeys = [
  { keys: ["1 to 9"], does: "Tag the chosen track" },
  { keys: ["Enter"], does: "Agree with AI" },
  { keys: ["x"], does: "Disagree with AI" },
  { keys: ["r"], does: "Tag it the same as the last one" },
  { keys: ["/"], does: "Search all tags" },
  { keys: ["u"], does: "Undo" },
  { keys: ["s"], does: "Mark as cool" },
  { keys: ["f"], does: "Flag for review" },
  { keys: ["p", "Alt+ArrowLeft"], does: "Previous recording or visit" },
  { keys: ["n", "Alt+ArrowRight"], does: "Next recording or visit" },
];
