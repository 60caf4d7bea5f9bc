import { z } from "zod";
import { isCommonPassword } from "../services/accounts/common-passwords.server.ts";
import * as wire from "#contract/wire/fields.ts";

const text = {
  mustHave: "Enter a password",
  isCommon: "This password is so common that it is easy to guess. Choose another",
  repeat: "Repeat the password",
  differ: "The two passwords differ",
};

/** A password that is being chosen: used as typed, and typed twice. */
export const newPassword = {
  password: z
    .string(text.mustHave)
    .pipe(wire.password)
    .pipe(z.string().refine(async (typed) => !(await isCommonPassword(typed)), text.isCommon)),
  repeatedPassword: z.string(text.repeat),
};

const bothPasswords = z.object({ password: z.string(), repeatedPassword: z.string() });

/** Refuses a form whose two passwords differ, beside the second one. */
export function compareRepeated<S extends z.ZodType<z.output<typeof bothPasswords>>>(form: S): S {
  return form.refine(({ password, repeatedPassword }) => password === repeatedPassword, {
    path: ["repeatedPassword"],
    message: text.differ,
    when: ({ value }) => bothPasswords.safeParse(value).success,
  });
}
