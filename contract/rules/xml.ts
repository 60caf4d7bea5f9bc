/** An element with its text and its children; names come without their prefix. */
export interface XmlElement {
  name: string;
  attributes: Record<string, string>;
  /** Its own text, comments left out, entities resolved. */
  text: string;
  children: XmlElement[];
}

/** Why a text is no XML that we read, for people. */
export class XmlFault extends Error {}

const deepest = 100;
const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };
const nameOf = String.raw`[\p{L}_][\p{L}\p{N}_.:-]*`;
const opening = new RegExp(
  String.raw`<(${nameOf})((?:\s+${nameOf}\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(/?)>`,
  "uy",
);
const closing = new RegExp(String.raw`</(${nameOf})\s*>`, "uy");
const attribute = new RegExp(String.raw`(${nameOf})\s*=\s*(?:"([^"]*)"|'([^']*)')`, "gu");

/**
 * Reads the root element of an XML document: strict, without a document type, and so without entities but the five
 * that XML has and numbers. Throws an `XmlFault`.
 */
export function parseXml(document: string): XmlElement {
  const text = document.replace(/^\uFEFF/, "");
  const root: XmlElement = { name: "", attributes: {}, text: "", children: [] };
  const open = [root];
  let at = 0;
  while (at < text.length) {
    const parent = open.at(-1) as XmlElement;
    if (text[at] !== "<") {
      const end = indexOrEnd(text, "<", at);
      parent.text += decode(text.slice(at, end));
      at = end;
    } else if (text.startsWith("<!--", at)) at = skip(text, "-->", at);
    else if (text.startsWith("<?", at)) at = skip(text, "?>", at);
    else if (text.startsWith("<![CDATA[", at)) {
      const end = skip(text, "]]>", at);
      parent.text += text.slice(at + 9, end - 3);
      at = end;
    } else if (text.startsWith("<!", at))
      throw new XmlFault("It has a document type, which is not read");
    else if (text.startsWith("</", at)) at = close(text, at, open);
    else at = start(text, at, open);
  }
  const [element, more] = root.children;
  if (open.length > 1) throw new XmlFault(`<${open.at(-1)?.name}> is not closed`);
  if (!element || more || root.text.trim() !== "") throw new XmlFault("It is not one XML document");
  return element;
}

function start(text: string, at: number, open: XmlElement[]): number {
  const [all, name = "", attributes = "", end] = matchAt(opening, text, at) ?? [];
  if (all === undefined) throw new XmlFault(`Line ${lineOf(text, at)} is not XML`);
  if (open.length > deepest) throw new XmlFault("It is nested too deep");
  const pairs = [...attributes.matchAll(attribute)].map(
    ([, key = "", double, single]) => [local(key), decode(double ?? single ?? "")] as const,
  );
  const element = {
    name: local(name),
    attributes: Object.fromEntries(pairs),
    text: "",
    children: [],
  };
  open.at(-1)?.children.push(element);
  if (end === "") open.push(element);
  return at + all.length;
}

function close(text: string, at: number, open: XmlElement[]): number {
  const [all, name = ""] = matchAt(closing, text, at) ?? [];
  if (all === undefined || open.length < 2 || open.at(-1)?.name !== local(name)) {
    throw new XmlFault(`Line ${lineOf(text, at)} closes what is not open`);
  }
  open.pop();
  return at + all.length;
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

function skip(text: string, end: string, at: number): number {
  const index = text.indexOf(end, at);
  if (index < 0) throw new XmlFault(`Line ${lineOf(text, at)} is not ended`);
  return index + end.length;
}

function indexOrEnd(text: string, sought: string, from: number): number {
  const index = text.indexOf(sought, from);
  return index < 0 ? text.length : index;
}

function local(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}

function lineOf(text: string, at: number): number {
  return text.slice(0, at).split("\n").length;
}

function decode(text: string): string {
  return text.replace(/&(#x[\da-f]{1,6}|#\d{1,7}|\w{1,10});/gi, (all, entity: string) => {
    if (!entity.startsWith("#")) return entities[entity] ?? all;
    const code = /^#x/i.test(entity) ? parseInt(entity.slice(2), 16) : Number(entity.slice(1));
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : all;
  });
}

/** A text as it stands between tags and in quotes. What XML cannot hold is left out. */
export function escapeXml(text: string): string {
  return (
    text
      // oxlint-disable-next-line no-control-regex -- these are what XML cannot hold
      .replace(/[\0-\x08\v\f\x0e-\x1f\ufffe\uffff]/g, "")
      .replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
  );
}
