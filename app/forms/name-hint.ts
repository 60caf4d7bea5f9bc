/** What names of people, projects and devices are checked by. */
export const nameHint =
  "3 to 255 characters, starting with a letter or digit: letters, digits, spaces, hyphens and underscores, with at least one letter.";
