import { z } from "zod";
import * as wire from "#contract/wire/fields.ts";

const text = {
  email: "Enter an email address",
  mustAgree: "Accept the agreement to continue",
};

/** An address as people type it: outer spaces do not count. */
export const email = z.string(text.email).trim().pipe(wire.email);

/** The same for the name of a person or a project. */
export function name(field: string) {
  const rule = wire.name(field);
  return z.preprocess((typed) => (typeof typed === "string" ? typed.trim() : typed), rule);
}

/** A box that carries the version of the agreement that was read, so that a newer one is noticed. */
export const agreementVersion = z.coerce.number(text.mustAgree).int().positive(text.mustAgree);
