/** Where nothing was sent or nothing was answered, as the specification words it. */
export const connectionLost =
  "We couldn't connect to the server. Please make sure you have a network connection.";

/** The dialect's words for programs, without what only programs need. */
export function toWords(msg: string): string {
  const words = msg.replace(/^(Invalid value|'\w+' is required|Invalid input\b.*)(: )?/, "");
  if (words === "") return "Fill this in";
  return words.charAt(0).toUpperCase() + words.slice(1);
}
