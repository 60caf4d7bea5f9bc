import { TextInput } from "#app/ui/text-inputs.tsx";

const words = {
  label: "Coordinates",
  hint: "In any form: -43.53756, 172.61175; 43°32′15″S 172°36′42″E; NZTM easting and northing such as 1568631 5179415; or a link of Google Maps, Apple Maps or OpenStreetMap.",
};

export function CoordinatesField({ typed, errors }: { typed?: string; errors: string[] }) {
  return (
    <TextInput
      name="coordinates"
      label={words.label}
      hint={words.hint}
      autoComplete="off"
      spellCheck={false}
      defaultValue={typed}
      errors={errors}
      required
    />
  );
}
