import { Link } from "react-router";
import { z } from "zod";
import { PageTitle } from "#app/components/page-title.tsx";
import { keepFailures } from "#app/in-place/keep-failures.ts";
import { readInPlaceForm } from "#app/in-place/read-in-place-form.server.ts";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { Refusal } from "#contract/envelope.ts";
import type { Route } from "./+types/page";
import { Acts } from "./acts.tsx";
import { Basics } from "./basics.tsx";
import sheet from "./design.css?url";
import { Fields } from "./fields.tsx";
import { MediaPieces } from "./media-pieces.tsx";
import { requireDesign } from "./require-design.server.ts";
import { Rows } from "./rows.tsx";

const text = {
  title: "Pieces",
  about: "Every piece that pages are made of, in every state. It is here in development alone.",
  looks: "Light or dark",
  parts: "Parts of this page",
  saved: "Saved. Nothing was written: this is a sample.",
  failed: "This sample always fails.",
};

const looks = [
  ["", "As the browser"],
  ["light", "Light"],
  ["dark", "Dark"],
] as const;

const parts = [
  ["basics", "Measure, type, tones"],
  ["fields", "Buttons and fields"],
  ["rows", "Lists and details"],
  ["media", "Pictures and videos"],
  ["acts", "Acting"],
] as const;

const form = z.object({ be: z.enum(["saved", "failed"]) });

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: sheet }];

export async function loader({ context, url }: Route.LoaderArgs) {
  requireDesign(context);
  const look = looks.find(([name]) => name === url.searchParams.get("look"))?.[0] ?? "";
  return { look };
}

/** Writes nothing: it answers as it is told to. */
export async function action(args: Route.ActionArgs) {
  requireDesign(args.context);
  const { value, saved, refused } = await readInPlaceForm(args, form);
  if (value?.be !== "saved") return refused(new Refusal("unprocessable", text.failed));
  return saved({ text: text.saved, undo: { be: "saved" } });
}

export const clientAction = keepFailures;

export default function Design({ loaderData, actionData }: Route.ComponentProps) {
  const { look } = loaderData;
  return (
    <div className="design" data-look={look}>
      <PageTitle title={text.title} isError={actionData?.status === "failed"} />
      <PageHeading title={text.title} />
      <p className="about">{text.about}</p>
      <nav aria-label={text.looks}>
        <ul className="filter-links">
          {looks.map(([name, label]) => (
            <li key={name}>
              <Link
                to={{ search: name && `look=${name}` }}
                aria-current={name === look ? "true" : undefined}
              >
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <nav aria-label={text.parts}>
        <ul className="filter-links">
          {parts.map(([id, label]) => (
            <li key={id}>
              <a href={`#${id}`}>{label}</a>
            </li>
          ))}
        </ul>
      </nav>
      <Basics />
      <Fields />
      <Rows />
      <MediaPieces />
      <Acts answer={actionData} />
    </div>
  );
}
