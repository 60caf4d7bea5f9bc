import { randomUUID } from "node:crypto";
import * as bounds from "#contract/bounds.ts";
import { Refusal } from "#contract/envelope.ts";

type Container = unknown[] | Record<string, unknown>;

/** From where to where it is written. */
type Quoted = [start: number, end: number];

/** A list or an object that has not ended yet. */
interface Open {
  isList: boolean;
  /** Where its name is written, where it stands in an object; read once, because a name can be long. */
  name: Quoted | string;
}

/**
 * Parses a JSON text piece by piece. A piece ends at a comma, all brackets that are open there are closed for it and
 * opened again for the next, and what the next holds is added to what was open. Throws SyntaxError where `JSON.parse`
 * does.
 */
export class JsonPieces {
  readonly #text: string;
  #start = 0;
  #path: Open[] = [];
  #lastQuoted: Quoted = [0, 0];
  /** As they are written. */
  readonly #names = new Set<string>();
  #root: unknown;
  /** What was open at the last cut, outermost first. */
  #unfinished: Container[] = [];
  /** The name of what was open in an object, for the next piece; nobody can have written it. */
  readonly #goesOn = randomUUID();

  constructor(text: string) {
    this.#text = text;
  }

  get start(): number {
    return this.#start;
  }

  get levels(): number {
    return this.#path.length;
  }

  quote(...fromTo: Quoted): void {
    this.#lastQuoted = fromTo;
  }

  /** Each that differs takes a hundred times as long to parse as one that was seen. */
  countName(): void {
    if (this.#text.length <= bounds.bodyBytes) return;
    this.#names.add(this.#text.slice(...this.#lastQuoted));
    if (this.#names.size <= bounds.namesOfJson) return;
    const message = `The body holds more than ${bounds.namesOfJson} names that differ.`;
    throw new Refusal("tooLarge", message);
  }

  open(isList: boolean): void {
    this.#path.push({ isList, name: this.#lastQuoted });
  }

  close(isList: boolean): void {
    if (this.#path.pop()?.isList !== isList) throw new SyntaxError("Brackets do not match");
  }

  cut(comma: number): void {
    const piece = this.#text.slice(this.#start, comma);
    const last = piece.trimEnd().at(-1);
    if (last === undefined || "[{".includes(last)) throw new SyntaxError("Nothing before a comma");
    const closing = this.#path.map(({ isList }) => (isList ? "]" : "}")).toReversed();
    this.#take(piece + closing.join(""));
    this.#start = comma + 1;
    this.#unfinished = [];
    for (const one of this.#path) this.#unfinished.push(this.#find(one));
  }

  finish(): unknown {
    this.#take(this.#text.slice(this.#start));
    return this.#root;
  }

  #take(piece: string): void {
    if (this.#start === 0) {
      this.#root = JSON.parse(piece);
      return;
    }
    if ("]}".includes(piece.trimStart().charAt(0))) throw new SyntaxError("Nothing after a comma");
    const opening = this.#unfinished.map((one, level) => {
      const isInnermost = level === this.#unfinished.length - 1;
      return Array.isArray(one) ? "[" : isInnermost ? "{" : `{"${this.#goesOn}":`;
    });
    this.#add(JSON.parse(opening.join("") + piece));
  }

  #add(parsed: unknown): void {
    let part = parsed;
    for (const [level, one] of this.#unfinished.entries()) {
      const isInnermost = level === this.#unfinished.length - 1;
      if (Array.isArray(one)) {
        const [first, ...others] = part as unknown[];
        for (const member of isInnermost ? (part as unknown[]) : others) one.push(member);
        part = first;
      } else {
        const { [this.#goesOn]: first, ...others } = part as Record<string, unknown>;
        for (const [name, member] of Object.entries(others)) setOwn(one, name, member);
        part = first;
      }
    }
  }

  /** The last of what holds it, or what stands under its name. */
  #find(open: Open): Container {
    const outer = this.#unfinished.at(-1);
    if (outer === undefined) return this.#root as Container;
    if (Array.isArray(outer)) return outer.at(-1) as Container;
    if (typeof open.name !== "string") {
      const [start, end] = open.name;
      open.name = JSON.parse(this.#text.slice(start, end + 1)) as string;
    }
    return outer[open.name] as Container;
  }
}

function setOwn(object: Record<string, unknown>, name: string, value: unknown): void {
  if (name !== "__proto__") object[name] = value;
  else
    Object.defineProperty(object, name, {
      value,
      writable: true,
      enumerable: true,
      configurable: true,
    });
}
