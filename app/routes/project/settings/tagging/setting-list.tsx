import type { ReactNode } from "react";
import { TagPicker } from "#app/components/tag-picker.tsx";
import type { Problems } from "#app/forms/problems.ts";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { FilterLinks } from "#app/ui/filter-links.tsx";
import type { Medium } from "#contract/rules/projects/project-tags.ts";
import { TagList, type TagListProps } from "./tagging-settings-list.tsx";
import type { toListFrame } from "./tagging-settings-lists.server.ts";

interface Props {
  text: {
    /** Absent where the title of the page says it. */
    heading?: string;
    about: string;
    which: string;
    lists: Record<Medium, string>;
    add: string;
    addIt: string;
    adding: string;
    whole?: string;
  };
  lists: ReturnType<typeof toListFrame>["lists"];
  problems: Problems;
  /** Said before the list. */
  notes?: ReactNode;
  list: ReactNode;
  /** The fields of what is added; absent for those who may not. */
  adding: ReactNode;
  /** What can be done with the whole list. */
  acts: ReactNode;
  /** Stands beside the fields, and the list above both; without it the list is beside them. */
  aside?: ReactNode;
}

/** A list of settings, one for cameras and one for recorders: what it is for, the list, and what can be done with it. */
export function SettingList({ text, lists, problems, notes, list, aside, ...acts }: Props) {
  return (
    <section className="list-settings">
      {text.heading && <h2>{text.heading}</h2>}
      <p className="about">{text.about}</p>
      {text.heading && <ErrorSummary problems={problems.all} />}
      <FilterLinks
        label={text.which}
        filters={lists.map((one) => ({ ...one, label: text.lists[one.medium] }))}
      />
      {notes}
      {aside && list}
      <div className="columns-room">
        <div className="two-columns">
          {!aside && list}
          {acts.adding && <ListActs text={text} {...acts} />}
          {aside}
        </div>
      </div>
    </section>
  );
}

function ListActs({ text, adding, acts }: Pick<Props, "text" | "adding" | "acts">) {
  const Heading = text.heading ? "h3" : "h2";
  return (
    <div>
      <form className="form" method="post" noValidate>
        <Heading>{text.add}</Heading>
        {adding}
        <Button data-pending={text.adding}>{text.addIt}</Button>
      </form>
      {text.whole && <Heading>{text.whole}</Heading>}
      <div className="cluster">{acts}</div>
    </div>
  );
}

interface TagListSettingsProps extends Omit<Props, "list" | "adding" | "text"> {
  text: Props["text"] & {
    listLabel: Record<Medium, string>;
    empty: string;
    emptyText: string;
    tag: string;
  };
  medium: Medium;
  rows: TagListProps["rows"];
  isOrdered?: boolean;
  /** Absent for those who may not change the list. */
  picker: Parameters<typeof TagPicker>[0]["picker"] | undefined;
}

/** The same for tags: they are chosen from the tree. */
export function TagSettings({ medium, rows, isOrdered, picker, ...props }: TagListSettingsProps) {
  const { text, problems } = props;
  const list = { label: text.listLabel[medium], rows, mayManage: picker !== undefined };
  return (
    <SettingList
      {...props}
      list={
        rows.length === 0 ? (
          <EmptyState heading={text.empty}>{text.emptyText}</EmptyState>
        ) : (
          <TagList {...list} isOrdered={isOrdered} />
        )
      }
      adding={
        picker && (
          <>
            <input type="hidden" name="list" value={medium} />
            <TagPicker
              label={text.tag}
              picker={picker}
              typedTag={problems.typed("tag")}
              taken={rows.map(({ tag }) => tag)}
              errors={problems.of("tag")}
            />
          </>
        )
      }
    />
  );
}
