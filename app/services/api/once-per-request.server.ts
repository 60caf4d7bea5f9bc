import type { PageArgs } from "./api.server.ts";

/** What loads something once for a request, however many parts of the page ask for it. */
export function oncePerRequest<Args extends PageArgs, T>(load: (args: Args) => T) {
  const loaded = new WeakMap<PageArgs["context"], T>();
  const ask = (args: Args): T => {
    const value = loaded.get(args.context) ?? load(args);
    loaded.set(args.context, value);
    return value;
  };
  /** Whoever asks next has it loaded again. */
  const forget = ({ context }: Args) => loaded.delete(context);
  return Object.assign(ask, { forget });
}
