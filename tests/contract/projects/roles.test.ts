import { expect, test } from "vitest";
import {
  can,
  listLostRights,
  roleOf,
  type ProjectAction,
  type Role,
} from "#contract/rules/projects/roles.ts";

const actions: ProjectAction[] = [
  "see the project",
  "see its devices and recordings",
  "see its people",
  "see how to reach its people",
  "upload for a device",
  "tag its recordings",
  "manage the project",
];

function listAllowed(role: Role | undefined): ProjectAction[] {
  return actions.filter((action) => can(role, action));
}

test("who has nothing to do with a project may do nothing in it", () => {
  expect(listAllowed(undefined)).toEqual([]);
});

test("who is not in yet sees that the project is there, and nothing of it", () => {
  expect(listAllowed("requested")).toEqual(["see the project"]);
  expect(listAllowed("invited")).toEqual(["see the project"]);
});

test("members see everything but addresses, admins do everything", () => {
  expect(listAllowed("member")).toEqual([
    "see the project",
    "see its devices and recordings",
    "see its people",
    "upload for a device",
    "tag its recordings",
  ]);
  expect(listAllowed("admin")).toEqual(actions);
  expect(listAllowed("superWrite")).toEqual(actions);
});

test("super-users with read permission read everything and write what a membership of their own lets them", () => {
  const reading = actions.slice(0, 4);
  expect(listAllowed("superRead")).toEqual(reading);
  expect(listAllowed("superReadMember")).toEqual([
    ...reading,
    "upload for a device",
    "tag its recordings",
  ]);
});

test("a role follows from membership and permission", () => {
  const member = { admin: false, pending: null };
  const admin = { admin: true, pending: null };
  const invitedAdmin = { admin: true, pending: "invited" } as const;
  const memberships = [undefined, member, admin, invitedAdmin];
  const rolesIn = (view: "off" | "read" | "write") => memberships.map((one) => roleOf(one, view));
  expect(rolesIn("off")).toEqual([undefined, "member", "admin", "invited"]);
  expect(rolesIn("read")).toEqual(["superRead", "superReadMember", "admin", "superRead"]);
  expect(rolesIn("write")).toEqual(["superWrite", "superWrite", "superWrite", "superWrite"]);
});

test("a right is lost with the last one who has it, and only then", () => {
  const both = { admin: true, owner: true };
  const none = { admin: false, owner: false };
  const admin = { admin: true, owner: false };
  expect(listLostRights(both, none, none)).toEqual(["admin", "owner"]);
  expect(listLostRights(both, none, admin)).toEqual(["owner"]);
  expect(listLostRights(both, admin, none)).toEqual(["owner"]);
  expect(listLostRights(both, none, both)).toEqual([]);
  expect(listLostRights(both, both, none)).toEqual([]);
});

test("who had no right loses none: a project without an owner needs none", () => {
  const none = { admin: false, owner: false };
  const admin = { admin: true, owner: false };
  expect(listLostRights(none, none, none)).toEqual([]);
  expect(listLostRights(admin, none, admin)).toEqual([]);
});
