/** What a form holds that could not be passed on, to be sent again; never a password. Empty where nothing was sent. */
export async function readTyped(request: Request): Promise<[string, string][]> {
  if (request.method !== "POST" || request.bodyUsed) return [];
  const fields = [...(await request.formData())];
  return fields.filter(
    (field): field is [string, string] =>
      typeof field[1] === "string" && !/password/i.test(field[0]),
  );
}
