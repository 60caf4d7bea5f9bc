import { z } from "zod";
import { createUser } from "#contract/wire/users.ts";

const bothPasswords = z.object({ password: z.string(), repeatedPassword: z.string() });

/** The contract's fields of an account, and the password once more. */
export const accountForm = createUser.input
  .pick({ userName: true, email: true, password: true })
  .extend({ repeatedPassword: z.string("Repeat the password") })
  .refine(({ password, repeatedPassword }) => password === repeatedPassword, {
    path: ["repeatedPassword"],
    message: "The two passwords differ",
    when: ({ value }) => bothPasswords.safeParse(value).success,
  });
