/** Zod writes named and recursive schemas beside each use; OpenAPI looks them up in the document's components. */
export function hoistDefinitions<T extends Described>(document: T): T {
  const schemas: Record<string, unknown> = {};
  const text = JSON.stringify(document, (_, value: unknown) => {
    if (typeof value !== "object" || value === null || !("$defs" in value)) return value;
    const { $defs, ...rest } = value;
    Object.assign(schemas, $defs);
    return rest;
  });
  const defined = JSON.stringify(schemas);
  const hoisted = JSON.parse(toComponents(text)) as T;
  Object.assign(hoisted.components.schemas, JSON.parse(toComponents(defined)));
  return hoisted;
}

interface Described {
  components: { schemas: Record<string, unknown> };
}

function toComponents(text: string): string {
  return text.replaceAll('"#/$defs/', '"#/components/schemas/');
}
