import { capitalize } from "#contract/rules/text/capitalize.ts";
import { useRootData } from "./root-data.ts";

interface Props {
  /** It begins with a capital, also where a name does not; without a title the page is the product's own. */
  title?: string;
  /** The page says that something is wrong with what was sent. */
  isError?: boolean;
}

/** "Sign in | Nightjar" */
export function PageTitle({ title, isError = false }: Props) {
  const root = useRootData();
  const name = root?.productName ?? "Nightjar";
  const text = title ? `${capitalize(title)} | ${name}` : name;
  return <title>{isError ? `Error: ${text}` : text}</title>;
}
