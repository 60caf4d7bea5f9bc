import { useRef } from "react";
import { ChooseOnMap } from "#app/components/tile-map/choose-on-map.tsx";
import type { Start } from "#app/components/tile-map/place-picker.tsx";
import { TextInput } from "#app/ui/text-inputs.tsx";

const text = {
  label: "Coordinates",
  hint: "In any format: -43.53756, 172.61175; 43°32′15″S 172°36′42″E; NZTM easting and northing such as 1568631 5179415; or a link from Google Maps, Apple Maps or OpenStreetMap.",
};

interface Props {
  typed?: string;
  errors: string[];
  /** Of a map to choose on. */
  start: Start;
}

export function CoordinatesField({ typed, errors, start }: Props) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <>
      <TextInput
        name="coordinates"
        label={text.label}
        hint={text.hint}
        autoComplete="off"
        spellCheck={false}
        defaultValue={typed}
        errors={errors}
        required
        ref={field}
      />
      <ChooseOnMap
        start={start}
        read={() => field.current?.value ?? ""}
        onChoice={(coordinates) => {
          if (!field.current) return;
          field.current.value = coordinates;
          field.current.dispatchEvent(new Event("input", { bubbles: true }));
        }}
      />
    </>
  );
}
