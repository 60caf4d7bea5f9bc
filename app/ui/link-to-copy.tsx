import { TextInput } from "./text-inputs.tsx";

type LinkToCopyProps = { id: string; words: string; href: string };

/** A whole address that a finger or a key can select at once. */
export function LinkToCopy({ id, words, href }: LinkToCopyProps) {
  return <TextInput name={id} label={words} value={href} readOnly />;
}
