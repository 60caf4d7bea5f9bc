import { useRootData } from "./root-data.ts";

const text =
  "This site has no mail server yet. Its mails wait where the people who run it can read them: ask them for the link.";

/** Beside every sentence that a mail was sent, because where there is no mail server it was not. */
export function NoMailServer() {
  const root = useRootData();
  return root?.sendsMail === false ? <p>{text}</p> : null;
}
