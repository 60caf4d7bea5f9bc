import { actingAsOwner, type Caller, callers, insiders, outsiders } from "./callers.ts";

export const nobody: Caller[] = [];
export const signedOut: Caller[] = ["nobody"];
export const everyone = callers;
export const signedIn = without("nobody");
export const inProjects = without(
  "nobody",
  "stranger",
  "invited",
  "asked to join",
  "former member",
);
export const pending: Caller[] = ["invited", "asked to join"];
export const projectless = outsiders.filter(
  (caller) => !inProjects.includes(caller) && caller !== "nobody",
);
export const workers = insiders.filter((caller) => caller !== "super-user read");
export const managers = workers.filter((caller) => caller !== "member");
export const managersAndReaders = insiders.filter((caller) => caller !== "member");
export const owner: Caller[] = ["owner", actingAsOwner];
export const people: Caller[] = ["member", "admin", "owner"];

/** Who acts as somebody else changes nothing. */
export const workersForms = workers.filter((caller) => caller !== actingAsOwner);
export const managersForms = workersForms.filter((caller) => caller !== "member");
export const ownForms = insiders.filter((caller) => caller !== actingAsOwner);

export function without(...left: Caller[]): Caller[] {
  return callers.filter((caller) => !left.includes(caller));
}
