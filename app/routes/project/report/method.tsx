const text = {
  heading: "How this is counted",
  print: "To keep this report as a PDF, print the page.",
};

interface Props {
  sentences: string[];
  made: string;
}

export function Method({ sentences, made }: Props) {
  return (
    <section className="section" aria-labelledby="method">
      <h2 id="method">{text.heading}</h2>
      <ul className="prose">
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <p className="dashboard-note">
        {made} <span className="no-print">{text.print}</span>
      </p>
    </section>
  );
}
