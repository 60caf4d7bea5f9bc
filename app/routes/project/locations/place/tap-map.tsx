import { Attribution } from "#app/components/maps/attribution.tsx";
import { Button } from "#app/ui/button.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import type { TapMapData } from "./tap-view.server.ts";

const text = {
  open: "Tap on a map",
  about: "Tap where it stands. Each tap zooms in, so tap again to be more exact.",
  label: "Map with the locations of the project: tap where it stands",
  at: (place: string) => `The cross is at ${place}.`,
  closer: "Zoom in",
  farther: "Zoom out",
};

interface Props {
  /** The id of the form that is sent along; it stands before this, so that Enter never taps. */
  form: string;
  map: TapMapData;
}

/** A picture that says where it was tapped, without scripts too. */
export function TapMap({ form, map }: Props) {
  const sent = { form, formMethod: "get", formAction: "#tap" } as const;
  return (
    <div className="tap-map" id="tap">
      <Disclosure summary={text.open} open={map.isOpen}>
        <p>{text.about}</p>
        <input type="hidden" form={form} name="map-view" value={map.view} />
        <input
          {...sent}
          type="image"
          name="map"
          src={map.picture}
          alt={text.label}
          style={map.ground ? { backgroundImage: `url(${map.ground.picture})` } : undefined}
        />
        {map.ground && (
          <p className="map-note">
            <Attribution text={map.ground.attribution} />
          </p>
        )}
        <p className="quiet">{map.at && text.at(map.at)}</p>
        <div className="cluster">
          {!map.isClosest && (
            <Button {...sent} tone="neutral" name="zoom" value="in">
              {text.closer}
            </Button>
          )}
          {!map.isFarthest && (
            <Button {...sent} tone="neutral" name="zoom" value="out">
              {text.farther}
            </Button>
          )}
        </div>
      </Disclosure>
    </div>
  );
}
