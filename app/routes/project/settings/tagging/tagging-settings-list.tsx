import { Button, ButtonLink } from "#app/ui/button.tsx";

const text = {
  up: "Up",
  down: "Down",
  remove: "Remove",
  pending: "Saving…",
};

export interface TagListProps {
  label: string;
  rows: {
    tag: string;
    name: string;
    /** How often it is given; absent where that is not told. */
    used?: string | undefined;
    /** Where to go before it is removed, as it is in use. */
    removeTo?: string | undefined;
  }[];
  /** Their order counts, and can be changed. */
  isOrdered?: boolean;
  mayManage: boolean;
}

/** A list of tags; each button of it says by its own name which tag it is about. */
export function TagList({ label, rows, isOrdered = false, mayManage }: TagListProps) {
  const List = isOrdered ? "ol" : "ul";
  const list = (
    <List className="tag-list" aria-label={label}>
      {rows.map(({ tag, name, used, removeTo }, place) => (
        <li key={tag}>
          <span>
            <span className="tag-name">{name}</span>
            {used && <span className="row-detail">{used}</span>}
          </span>
          {mayManage && (
            <span className="cluster">
              {isOrdered && (
                <>
                  <ListButton act="up" tag={tag} name={name} disabled={place === 0} />
                  <ListButton
                    act="down"
                    tag={tag}
                    name={name}
                    disabled={place === rows.length - 1}
                  />
                </>
              )}
              {removeTo ? (
                <ButtonLink to={removeTo}>
                  {text.remove}
                  <span className="visually-hidden"> {name}</span>
                </ButtonLink>
              ) : (
                <ListButton act="remove" tag={tag} name={name} />
              )}
            </span>
          )}
        </li>
      ))}
    </List>
  );
  return mayManage ? <form method="post">{list}</form> : list;
}

interface ListButtonProps {
  act: "up" | "down" | "remove";
  tag: string;
  name: string;
  disabled?: boolean;
}

export function ListButton({ act, tag, name, disabled = false }: ListButtonProps) {
  return (
    <Button
      tone="neutral"
      name={act}
      value={tag}
      disabled={disabled}
      formNoValidate
      data-pending={text.pending}
    >
      {text[act]}
      <span className="visually-hidden"> {name}</span>
    </Button>
  );
}
