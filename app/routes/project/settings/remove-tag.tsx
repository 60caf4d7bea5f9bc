import { Button, ButtonLink } from "#app/ui/button.tsx";

const text = {
  heading: (name: string) => `Remove ${name} from the list?`,
  used: (name: string, count: string) =>
    `People have tagged ${count} with ${name} in the past year. Those tags stay. To use the tag again, people will have to search for it.`,
  remove: "Remove from list",
  removing: "Saving…",
  cancel: "Keep it",
};

interface Props {
  tag: string;
  name: string;
  /** "34 recordings" */
  count: string;
  /** The list as it is. */
  path: string;
}

/** What is said before a tag goes that people use. */
export function RemoveTag({ tag, name, count, path }: Props) {
  return (
    <form className="prose section" method="post" id="remove" action={path}>
      <h3>{text.heading(name)}</h3>
      <p>{text.used(name, count)}</p>
      <div className="cluster">
        <Button tone="danger" name="remove" value={tag} data-pending={text.removing}>
          {text.remove}
        </Button>
        <ButtonLink to={path}>{text.cancel}</ButtonLink>
      </div>
    </form>
  );
}
