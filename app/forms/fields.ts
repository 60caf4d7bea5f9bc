import { z } from "zod";
import * as wire from "#contract/wire/fields.ts";
import { findNameFault } from "./name-fault.ts";

const text = {
  email: "Enter an email address",
  name: "Enter a name",
  mustAgree: "Accept the agreement to continue",
};

/** An address as people type it: outer spaces do not count. */
export const email = z.string(text.email).trim().pipe(wire.email);

/** The same for the name of a person or a project. */
export function name(field: string) {
  const saysFault = z
    .string(text.name)
    .trim()
    .superRefine((typed, context) => {
      const message = findNameFault(typed);
      if (message) context.addIssue({ code: "custom", message });
    });
  return saysFault.pipe(wire.name(field));
}

/** A box that carries the version of the agreement that was read, so that a newer one is noticed. */
export const agreementVersion = z.coerce.number(text.mustAgree).int().positive(text.mustAgree);
