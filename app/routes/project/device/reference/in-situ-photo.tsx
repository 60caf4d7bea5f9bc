import { withQuery } from "#app/components/with-query.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import type { loadReference } from "./load-reference.server.ts";

const text = {
  heading: "The camera in place",
  none: "There is no photo of how the camera is set up here. A photo helps others find it and set it up the same way again.",
  alt: (name: string) => `${name} in place`,
  upload: "Add a photo of it",
  uploadNew: "Upload another",
  delete: "Delete it",
  about: "of the camera in place",
};

type Loaded = Awaited<ReturnType<typeof loadReference>>;

/** The photo of how the device stands, which nothing is laid over. */
export function InSituPhoto({ base, name, inSitu, maySetUp, mayDelete }: Loaded) {
  const input = { type: "in-situ" };
  const about = <span className="visually-hidden"> {text.about}</span>;
  return (
    <section className="section">
      <h3>{text.heading}</h3>
      {inSitu ? (
        <>
          <img className="photo-small" src={inSitu.src} alt={text.alt(name)} />
          <p className="field-hint">{inSitu.covers}</p>
        </>
      ) : (
        <p>{text.none}</p>
      )}
      {maySetUp && (
        <p className="cluster after-list">
          <ButtonLink to={withQuery(`${base}/upload`, input)}>
            {inSitu ? text.uploadNew : text.upload}
            {inSitu && about}
          </ButtonLink>
          {inSitu && mayDelete && (
            <ButtonLink to={withQuery(`${base}/delete`, input)}>
              {text.delete}
              {about}
            </ButtonLink>
          )}
        </p>
      )}
    </section>
  );
}
