import { Checkbox } from "#app/ui/choices.tsx";
import { maxBurstPictures } from "#contract/rules/recordings/bursts.ts";

const text = {
  all: (count: number) => `All ${count} pictures of this burst`,
  /* There may be more around them. */
  these: (count: number) => `These ${count} pictures of this burst`,
};

/** One tag for all pictures of a trigger. */
export function BurstChoice({ ids, isTicked }: { ids: readonly number[]; isTicked: boolean }) {
  const count = ids.length;
  return (
    <Checkbox
      name="pictures"
      label={count < maxBurstPictures ? text.all(count) : text.these(count)}
      value={ids.join(",")}
      defaultChecked={isTicked}
    />
  );
}
