/** What a form sends beside its own fields; a name may stand several times. */
export function HiddenFields({ fields }: { fields: readonly (readonly [string, string])[] }) {
  return fields.map(([name, value]) => (
    <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
  ));
}
