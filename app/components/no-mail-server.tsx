import { useRootData } from "./root-data.ts";

export const noMailServer = "This site has no mail server. Ask whoever runs it for the link.";

/** Whether what this site writes is mailed. Where it is not, no sentence says that it was, or will be. */
export function useSendsMail(): boolean {
  return useRootData()?.sendsMail !== false;
}

/** Beside what needs the link of a mail, where no mail brings it. */
export function NoMailServer() {
  return useSendsMail() ? null : <p>{noMailServer}</p>;
}
