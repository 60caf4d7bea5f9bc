/** Whose map it is; every other part of the text is an address. */
export function Attribution({ text }: { text: string }) {
  return text.split(/(https:\/\/[^\s<>"]*[^\s<>".,;:)])/).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <a key={part} href={part} rel="noreferrer">
        {part.replace("https://", "")}
      </a>
    ),
  );
}
