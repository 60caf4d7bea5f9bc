const text = {
  openStreetMap: "OpenStreetMap",
  app: "Open in a map app",
};

/** Where else a place can be looked at. Only phones and tablets have an app for such links; a desk does nothing with them. */
export function OtherMaps({ place: { lat, lng } }: { place: { lat: number; lng: number } }) {
  return (
    <span className="cluster">
      <a
        href={`https://www.openstreetmap.org/?mlat=${lat}&mlon=${lng}#map=16/${lat}/${lng}`}
        rel="noreferrer"
      >
        {text.openStreetMap}
      </a>
      <a className="touch-only" href={`geo:${lat},${lng}`}>
        {text.app}
      </a>
    </span>
  );
}
