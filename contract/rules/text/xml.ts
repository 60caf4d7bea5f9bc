import { SaxesParser } from "saxes";

/** An element with its text and its children; names come without their prefix. */
export interface XmlElement {
  name: string;
  attributes: Record<string, string>;
  /** Its own text, comments left out, entities resolved. */
  text: string;
  children: XmlElement[];
}

export class XmlFault extends Error {}

const deepest = 100;

/** Strict, without a document type, and so with XML's five entities and numbers alone. Throws an `XmlFault`. */
export function parseXml(document: string): XmlElement {
  const top: XmlElement = { name: "", attributes: {}, text: "", children: [] };
  const open = [top];
  const addText = (text: string) => {
    const parent = open.at(-1);
    if (parent) parent.text += text;
  };
  const parser = new SaxesParser();
  parser.on("error", ({ message }) => {
    const why = message.replace(/^[\d:]+ /, "").replace(/\.$/, "");
    throw new XmlFault(`Line ${parser.line}: ${why}`);
  });
  parser.on("doctype", () => {
    throw new XmlFault("It has a document type, which is not allowed");
  });
  parser.on("opentag", ({ name, attributes }) => {
    if (open.length > deepest) throw new XmlFault("It is nested too deeply");
    const pairs = Object.entries(attributes).map(([key, value]) => [local(key), value]);
    const element = {
      name: local(name),
      attributes: Object.fromEntries(pairs),
      text: "",
      children: [],
    };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  parser.on("closetag", () => open.pop());
  parser.on("text", addText);
  parser.on("cdata", addText);
  parser.write(document).close();
  return top.children[0] as XmlElement;
}

function local(name: string): string {
  return name.slice(name.indexOf(":") + 1);
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
