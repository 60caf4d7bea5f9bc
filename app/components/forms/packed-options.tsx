import { unpackOptions } from "#app/forms/packed-options.ts";

interface Props {
  /** By `packOptions`. */
  packed: string;
  /** Values that cannot be chosen. */
  taken?: readonly string[] | undefined;
}

/** The native elements of what was packed. */
export function PackedOptions({ packed, taken }: Props) {
  return unpackOptions(packed).map(({ value, name }) => (
    <option key={value} value={value} disabled={taken?.includes(String(value))}>
      {name}
    </option>
  ));
}

/** The same in a group; nothing where there is none of it. */
export function PackedGroup({ label, packed, taken }: Props & { label: string }) {
  if (unpackOptions(packed).length === 0) return null;
  return (
    <optgroup label={label}>
      <PackedOptions packed={packed} taken={taken} />
    </optgroup>
  );
}
