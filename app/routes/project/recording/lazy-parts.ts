import { type ComponentType, lazy } from "react";
import type * as parts from "./parts.tsx";

type Parts = typeof parts;

/**
 * All of it works without scripts, too: the server draws it with the page, and browsers load its script after that of
 * the page, so that what is read is not kept waiting.
 */
const load = () => import("./parts.tsx");
const drawn: Parts | undefined = import.meta.env.SSR ? await load() : undefined;

export const Top = drawn?.Top ?? lazyPart("Top");
export const Subject = drawn?.Subject ?? lazyPart("Subject");
export const Marks = drawn?.Marks ?? lazyPart("Marks");
export const LabelList = drawn?.LabelList ?? lazyPart("LabelList");
export const NoteList = drawn?.NoteList ?? lazyPart("NoteList");
export const TrackList = drawn?.TrackList ?? lazyPart("TrackList");
export const Bottom = drawn?.Bottom ?? lazyPart("Bottom");

function lazyPart<Name extends keyof Parts>(name: Name) {
  type Part = Parts[Name] extends (props: infer Props) => unknown ? ComponentType<Props> : never;
  return lazy<Part>(async () => ({ default: (await load())[name] as unknown as Part }));
}
