import type { z } from "zod";
import { email, name } from "./fields.ts";
import { newPassword } from "./new-password.server.ts";

/** What every new account is asked. */
export const account = { userName: name("userName"), email, ...newPassword };

/** The account as the API takes it. */
export function toAccount({ userName, email, password }: z.output<z.ZodObject<typeof account>>) {
  return { userName, email, password };
}
