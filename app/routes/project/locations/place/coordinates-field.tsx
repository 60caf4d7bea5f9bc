import { useRef } from "react";
import type { Start } from "#app/components/tile-map/place-picker.tsx";
import { useMapTiles } from "#app/components/tile-map/use-map-tiles.ts";
import { useOnceAlive } from "#app/components/use-on-demand.ts";
import type { Field } from "#app/forms/problems.ts";
import { TextInput } from "#app/ui/text-inputs.tsx";

const text = {
  label: "Coordinates",
  hint: "In any format: -43.53756, 172.61175; 43°32′15″S 172°36′42″E; NZTM 1568631 5179415; Topo50 BX24 686 794; or a link from Google Maps, Apple Maps or OpenStreetMap.",
};

interface Props {
  field: Field;
  /** Of a map to choose on. */
  start: Start;
}

export function CoordinatesField({ field, start }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const tiles = useMapTiles();
  const part = useOnceAlive(
    tiles !== undefined,
    () => import("#app/components/tile-map/choose-on-map.tsx"),
  );
  return (
    <>
      <TextInput
        {...field}
        label={text.label}
        hint={text.hint}
        autoComplete="off"
        spellCheck={false}
        required
        ref={input}
      />
      {tiles && part && (
        <part.ChooseOnMap
          tiles={tiles}
          start={start}
          read={() => input.current?.value ?? ""}
          onChoice={(coordinates) => {
            if (!input.current) return;
            input.current.value = coordinates;
            input.current.dispatchEvent(new Event("input", { bubbles: true }));
          }}
        />
      )}
    </>
  );
}
