import { shownEmail } from "../operations/change-address.ts";
import type { UserData } from "#contract/wire/accounts/users.ts";
import { readJson } from "#api/db/stored-json.ts";

export interface UserColumns {
  id: number;
  name: string;
  email: string;
  email_confirmed_at: string | null;
  new_email: string | null;
  global_permission: "off" | "read" | "write";
  agreement_version: number | null;
  settings: string | null;
}

export function toUserData(row: UserColumns): UserData {
  return {
    id: row.id,
    userName: row.name,
    email: shownEmail(row),
    emailConfirmed: row.email_confirmed_at !== null && row.new_email === null,
    ...(row.new_email === null ? {} : { confirmedEmail: row.email }),
    globalPermission: row.global_permission,
    endUserAgreement: row.agreement_version,
    ...(row.settings ? { settings: readJson("users.settings", row.settings, row.id) } : {}),
  };
}
