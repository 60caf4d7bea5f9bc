import { ConfirmPage } from "#app/components/forms/confirm-page.tsx";
import type { FormResult } from "#app/forms/form.ts";
import { Facts } from "#app/ui/facts.tsx";
import type { RestoreData } from "./restore-list.server.ts";

interface Words {
  title: Record<RestoreData["medium"], string>;
  back: string;
  effect: string;
  /** Absent where the lists beside each other say enough. */
  comes?: string;
  goes?: string;
  restore: string;
}

const shared = {
  same: "This is already the default list.",
  now: "Now",
  usual: "Default list",
  nothing: "Nothing",
  restoring: "Restoring…",
  cancel: "Cancel",
};

interface Props {
  loaded: RestoreData;
  result: FormResult | undefined;
  words: Words;
}

export function RestoreList({ loaded, result, words }: Props) {
  const { medium, path, isSame, now, usual, comes, goes } = loaded;
  const facts = [
    { term: shared.now, value: now || shared.nothing },
    { term: shared.usual, value: usual || shared.nothing },
    ...(words.comes ? [{ term: words.comes, value: comes || shared.nothing }] : []),
    ...(words.goes ? [{ term: words.goes, value: goes || shared.nothing }] : []),
  ];
  return (
    <ConfirmPage
      title={words.title[medium]}
      back={{ to: path, label: words.back }}
      result={result}
      act={isSame ? undefined : { label: words.restore, pending: shared.restoring }}
      cancel={shared.cancel}
    >
      <p>{isSame ? shared.same : words.effect}</p>
      {!isSame && <Facts facts={facts} />}
    </ConfirmPage>
  );
}
