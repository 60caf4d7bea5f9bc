import { withQuery } from "#app/components/with-query.ts";
import {
  referenceImageKinds,
  type ReferenceImageKind,
} from "#contract/wire/photos/reference-images.ts";

interface ImageQuery {
  type: ReferenceImageKind;
  /** Now, where it is not said. */
  "at-time"?: string;
}

/** Which image of a device an address is about: of the view, now, unless it says otherwise. */
export function readImageQuery({ searchParams }: URL): ImageQuery {
  const type = referenceImageKinds.find((one) => one === searchParams.get("type")) ?? "pov";
  const at = searchParams.get("at");
  return at === null ? { type } : { type, "at-time": at };
}

/** The same as part of an address. */
export function withImageQuery(
  path: string,
  input: { type: ReferenceImageKind; at?: string | undefined },
): string {
  return withQuery(path, { ...input });
}
