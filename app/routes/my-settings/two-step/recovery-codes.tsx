import { ButtonLink } from "#app/ui/button.tsx";

const text = {
  heading: "Keep these recovery codes",
  about:
    "If you lose your phone, each of them signs you in once in place of a code. They are shown this one time: print them, or write them down, and keep them apart from your phone.",
  done: "I have kept them",
};

interface Props {
  codes: string[];
  /** Where one wanted to go, where that needed two-step sign-in. */
  to: string | undefined;
}

/** They are known to nobody once the page is left. */
export function RecoveryCodes({ codes, to = "/my-settings" }: Props) {
  return (
    <div className="prose">
      <h2>{text.heading}</h2>
      <p>{text.about}</p>
      <ol>
        {codes.map((code) => (
          <li key={code}>
            <strong>{code.match(/.{4}/g)?.join("-")}</strong>
          </li>
        ))}
      </ol>
      <ButtonLink to={to}>{text.done}</ButtonLink>
    </div>
  );
}
