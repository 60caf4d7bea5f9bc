const text = {
  heading: "Download",
  about: "All locations in the project, with their coordinates:",
  formats: {
    csv: "Table (CSV)",
    geojson: "Map data (GeoJSON)",
    gpx: "Waypoints for a GPS device (GPX)",
    kml: "Google Earth (KML)",
  },
};

/** `path` is that of the list. */
export function DownloadLinks({ path }: { path: string }) {
  return (
    <section className="section">
      <h2>{text.heading}</h2>
      <p>{text.about}</p>
      <ul className="link-list">
        {Object.entries(text.formats).map(([format, label]) => (
          <li key={format}>
            <a href={`${path}.${format}`} download>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
