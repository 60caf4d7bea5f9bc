import { type ESTree, parseSync, Visitor } from "vite";

export interface TermQuery {
  line: number;
  what: string;
}

export interface Source {
  path: string;
  lines: number;
  /** What is imported, as written; empty where a name is computed. */
  imports: TermQuery[];
  environment: TermQuery[];
  clock: TermQuery[];
  /** What orders texts by a language. */
  collation: TermQuery[];
  onlyReExports: boolean;
}

const clockMembers = new Set(["Date.now", "Math.random", "performance.now"]);

/** Reads the syntax tree, so that comments and strings are never mistaken for code. */
export function readSource(path: string, text: string): Source {
  const { program, errors } = parseSync(path, text);
  if (errors[0]) throw new Error(`${path}: ${errors[0].message}`);
  const source: Source = {
    path,
    lines: text.trimEnd().split("\n").length,
    imports: [],
    environment: [],
    clock: [],
    collation: [],
    onlyReExports: program.body.length > 0 && program.body.every(isReExport),
  };
  const note = (termQueries: TermQuery[], { start }: ESTree.Span, what: string) => {
    termQueries.push({ line: text.slice(0, start).split("\n").length, what });
  };
  const recordImport = (node: ESTree.Span, from: ESTree.Node | null) => {
    if (from) note(source.imports, node, literalText(from) ?? "");
  };
  new Visitor({
    ImportDeclaration(node) {
      recordImport(node, node.source);
      if (/^(node:)?process$/.test(node.source.value)) note(source.environment, node, "process");
    },
    ExportAllDeclaration: (node) => recordImport(node, node.source),
    ExportNamedDeclaration: (node) => recordImport(node, node.source),
    ImportExpression: (node) => recordImport(node, node.source),
    TSImportType: (node) => recordImport(node, node.source),
    TSExternalModuleReference: (node) => recordImport(node, node.expression),
    CallExpression(node) {
      if (isNamed(node.callee, "require")) recordImport(node, node.arguments[0] ?? null);
      if (isNamed(node.callee, "Date")) note(source.clock, node, "Date()");
    },
    NewExpression(node) {
      const [first, second] = node.arguments;
      if (isNamed(node.callee, "Date") && !first) note(source.clock, node, "new Date()");
      const beside = isNamed(node.callee, "URL") && second && nameOf(second) === "import.meta.url";
      // Workers are started by such an address.
      if (beside && first && literalText(first)?.endsWith(".ts")) recordImport(node, first);
    },
    MemberExpression(node) {
      const name = nameOf(node) ?? "";
      if (clockMembers.has(name)) note(source.clock, node, name);
      const [collating] = /(localeCompare|Intl\.Collator)$/.exec(name) ?? [];
      if (collating) note(source.collation, node, collating);
      if (name === "process.env") {
        const [, variable] = /^(?:\.|\[")(\w+)/.exec(text.slice(node.end)) ?? [];
        note(source.environment, node, variable ? `${name}.${variable}` : name);
      }
    },
    VariableDeclarator(node) {
      const taken = node.init && nameOf(node.init) === "process";
      if (taken) note(source.environment, node, "process");
    },
  }).visit(program);
  return source;
}

function isReExport(node: ESTree.Statement | ESTree.Directive): boolean {
  return (
    node.type === "ExportAllDeclaration" ||
    (node.type === "ExportNamedDeclaration" && node.source !== null)
  );
}

function isNamed(node: ESTree.Node, name: string): boolean {
  return node.type === "Identifier" && node.name === name;
}

function literalText(node: ESTree.Node): string | undefined {
  return node.type === "Literal" && typeof node.value === "string" ? node.value : undefined;
}

/** `a.b.c` as it is spoken of, with or without `globalThis` before it. */
function nameOf(node: ESTree.Node): string | undefined {
  if (node.type === "Identifier") return node.name;
  if (node.type === "MetaProperty") return `${node.meta.name}.${node.property.name}`;
  if (node.type !== "MemberExpression") return undefined;
  const property = node.computed ? literalText(node.property) : nameOf(node.property);
  return `${nameOf(node.object) ?? ""}.${property ?? ""}`.replace(/^globalThis\./, "");
}
