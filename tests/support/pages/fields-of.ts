/** What a browser would send of a form as it stands, without its buttons. */
export function fieldsOf(form: string): Record<string, string> {
  const inputs = [...form.matchAll(/<input[^>]*>/g)].map(([tag]) => [
    /name="([^"]*)"/.exec(tag)?.[1] ?? "",
    /value="([^"]*)"/.exec(tag)?.[1] ?? "",
  ]);
  const selects = [...form.matchAll(/<select[^>]*name="([^"]*)".*?<\/select>/gs)].map(
    ([select, name]) => [name, /value="([^"]*)" selected/.exec(select)?.[1] ?? ""],
  );
  return Object.fromEntries([...inputs, ...selects]) as Record<string, string>;
}
