export type Ledger = ReturnType<typeof openLedger>;

/** What was answered, and what was asked for without an answer and may be done: the values each thing may have. */
export function openLedger() {
  const allowed = new Map<string, unknown[]>();
  return {
    has: (thing: string) => allowed.has(thing),
    know: (thing: string, value: unknown) => {
      allowed.set(thing, [value]);
    },
    /** Until this is answered the thing may be as it was, or as it will be. */
    change: async <T>(thing: string, value: unknown, act: () => Promise<T>): Promise<T> => {
      allowed.set(thing, [...(allowed.get(thing) ?? []), value]);
      const reply = await act();
      allowed.set(thing, [value]);
      return reply;
    },
    /** The things that are otherwise than they may be. From now on each is what it is. */
    settle: (read: (thing: string) => unknown) => {
      const wrong: { thing: string; is: unknown; mayBe: unknown[] }[] = [];
      for (const [thing, mayBe] of allowed) {
        const is = read(thing);
        const text = JSON.stringify(is);
        if (!mayBe.some((one) => JSON.stringify(one) === text)) wrong.push({ thing, is, mayBe });
        allowed.set(thing, [is]);
      }
      return wrong;
    },
  };
}
