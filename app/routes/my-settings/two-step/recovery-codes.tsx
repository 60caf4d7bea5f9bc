import { ButtonLink } from "#app/ui/button.tsx";

const text = {
  heading: "Keep these recovery codes",
  about:
    "If you lose your phone, each of them signs you in once in place of a code. They are shown only once: download them, print this page, or write them down, and keep them apart from your phone.",
  download: "Download the codes",
  file: "recovery-codes.txt",
  done: "I have kept them",
};

interface Props {
  codes: string[];
  /** Where one wanted to go, where that needed two-step sign-in. */
  to: string | undefined;
}

/** They are known to nobody once the page is left. */
export function RecoveryCodes({ codes, to = "/my-settings" }: Props) {
  const written = codes.map((code) => code.match(/.{4}/g)?.join("-") ?? code);
  return (
    <div className="prose">
      <h2>{text.heading}</h2>
      <p>{text.about}</p>
      <ol data-copy="">
        {written.map((code) => (
          <li key={code}>
            <strong>{code}</strong>
          </li>
        ))}
      </ol>
      <p>
        <a
          download={text.file}
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(written.join("\r\n"))}`}
        >
          {text.download}
        </a>
      </p>
      <ButtonLink to={to}>{text.done}</ButtonLink>
    </div>
  );
}
