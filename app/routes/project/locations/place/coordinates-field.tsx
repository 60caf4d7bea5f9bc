import { type ComponentType, lazy, Suspense, useRef } from "react";
import type { ChooseOnMapProps } from "#app/components/tile-map/choose-on-map.tsx";
import type { Start } from "#app/components/tile-map/place-picker.tsx";
import { useMapTiles } from "#app/components/tile-map/use-map-tiles.ts";
import type { Field } from "#app/forms/problems.ts";
import { TextInput } from "#app/ui/text-inputs.tsx";

const text = {
  label: "Coordinates",
  hint: "In any format: -43.53756, 172.61175; 43°32′15″S 172°36′42″E; NZTM 1568631 5179415; Topo50 BX24 686 794; or a link from Google Maps, Apple Maps or OpenStreetMap.",
};

/** Where its script cannot be fetched, coordinates are typed. */
const LazyChoice = lazy<ComponentType<ChooseOnMapProps>>(() =>
  import("#app/components/tile-map/choose-on-map.tsx").then(
    ({ ChooseOnMap }) => ({ default: ChooseOnMap }),
    () => ({ default: () => null }),
  ),
);

interface Props {
  field: Field;
  /** Of a map to choose on. */
  start: Start;
}

export function CoordinatesField({ field, start }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const tiles = useMapTiles();
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
      {tiles && (
        <Suspense>
          <LazyChoice
            tiles={tiles}
            start={start}
            read={() => input.current?.value ?? ""}
            onChoice={(coordinates) => {
              if (!input.current) return;
              input.current.value = coordinates;
              input.current.dispatchEvent(new Event("input", { bubbles: true }));
            }}
          />
        </Suspense>
      )}
    </>
  );
}
