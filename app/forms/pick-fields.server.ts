import { getZodConstraint } from "@conform-to/zod/v4";
import { z } from "zod";
import { jsonOr } from "#contract/wire/fields.ts";
import { rowChange } from "./row-button.ts";

const plainName = /^[a-z0-9][\w-]{0,99}$/i;
/** The library makes as many rows as a name says: at most a hundred, in at most two lists. */
const path = /^[a-z0-9][\w-]{0,99}(?:(?:\[\d{1,2}\])?\.[a-z][\w-]{0,99}){1,2}$/i;

const row = z.int().min(0).max(99);
const intent = jsonOr(
  z.discriminatedUnion("type", [
    z.object({
      type: z.literal("insert"),
      payload: z.strictObject({ name: z.string(), index: row.optional() }),
    }),
    z.object({
      type: z.literal("remove"),
      payload: z.strictObject({ name: z.string(), index: row }),
    }),
    z.object({
      type: z.literal("reorder"),
      payload: z.strictObject({ name: z.string(), from: row, to: row }),
    }),
  ]),
);

/**
 * What of a form may come before the library: plain fields, rows of those lists that the schema has, and one change of
 * such a list. All else is dropped.
 */
export function pickFields(sent: FormData, schema: z.ZodType): FormData {
  const fields = new FormData();
  const isPlain = [...sent.keys()].every((name) => plainName.test(name));
  const { has, hasList } = isPlain ? plain : findNames(schema);
  for (const [name, value] of sent) {
    if (!isInherited(name) && has(name)) fields.append(name, value);
  }
  const pressed = intent.safeParse(sent.get(rowChange));
  if (pressed.success && hasList(pressed.data.payload.name)) {
    fields.append(rowChange, JSON.stringify(pressed.data));
  }
  return fields;
}

/** `toString` and the like: the library finds them in every object. */
function isInherited(name: string): boolean {
  return name in Object.prototype;
}

interface Names {
  has(name: string): boolean;
  hasList(name: string): boolean;
}

const plain: Names = { has: () => true, hasList: () => false };

function findNames(schema: z.ZodType): Names {
  const rules = listGroups(schema).flatMap((group) => Object.keys(getZodConstraint(group)));
  const isGroup = (name: string) => rules.some((rule) => rule.startsWith(`${name}.`));
  const isList = (name: string) => isGroup(`${name}[]`);
  return {
    has: (name) =>
      plainName.test(name)
        ? !isGroup(name) && !isList(name)
        : path.test(name) && rules.includes(toRule(name)),
    hasList: (name) => (plainName.test(name) || path.test(name)) && isList(toRule(name)),
  };
}

/** The objects that a form can be, before anything is made of them: the library describes no other schema. */
function listGroups(schema: z.core.$ZodType): z.core.$ZodType[] {
  if (schema instanceof z.ZodUnion) return schema.options.flatMap(listGroups);
  if (schema instanceof z.ZodPipe) return [...listGroups(schema.in), ...listGroups(schema.out)];
  return schema instanceof z.ZodObject ? [schema] : [];
}

/** Rules are the same at every place of a list. */
function toRule(name: string): string {
  return name.replace(/\[\d+\]/g, "[]");
}
