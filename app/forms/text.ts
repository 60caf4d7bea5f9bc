/** The dialect's words for programs, without what only programs need. */
export function toWords(msg: string): string {
  const words = msg.replace(/^(Invalid value|'\w+' is required|Invalid input\b.*)(: )?/, "");
  if (words === "") return "Fill this in";
  return words.charAt(0).toUpperCase() + words.slice(1);
}
