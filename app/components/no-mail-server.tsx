import { useRootData } from "./root-data.ts";

export const noMailServer =
  "This site has no mail server yet. Ask the people who run it for the link: they can read the emails that wait to be sent.";

/** Beside every sentence that a mail was sent, because where there is no mail server it was not. */
export function NoMailServer() {
  const root = useRootData();
  return root?.sendsMail === false ? <p>{noMailServer}</p> : null;
}
