import { parse, type Rule } from "postcss";

/** The one theme of the product, in the words of Radix's selectors. */
const chosen = new Set([
  "[data-accent-color='indigo']",
  "[data-gray-color='slate']",
  "[data-radius]",
  "[data-radius='medium']",
  "[data-scaling='100%']",
]);

/** What the theme's colours are called after what they are for. */
const roles = { "--indigo-": "--accent-", "--slate-": "--gray-" };

/**
 * Takes from a Radix token file the variables of our theme and puts them on the root, light and
 * dark in one value. Other themes, wide-gamut doubles, shadows, fonts and all that is no variable
 * stay behind. Lengths become rem, so that a reader's own text size counts.
 */
export function readTokens(css: string): string {
  const named = css.replaceAll(/--(?:indigo|slate)-/g, (name) => roles[name as keyof typeof roles]);
  const rules = parse(named).nodes.filter((node) => node.type === "rule");
  const ours = rules.filter(isOfOurTheme);
  const light = variablesOf(ours.filter((rule) => !isDark(rule)));
  const dark = variablesOf(ours.filter(isDark));
  const declarations = [...light].map(([name, value]) => {
    const darkValue = dark.get(name);
    return `${name}:${darkValue ? `light-dark(${value},${darkValue})` : toRem(value)}`;
  });
  return `:root{${declarations.join(";")}}`;
}

function isOfOurTheme({ selector }: Rule): boolean {
  const attributes = selector.match(/\[[^\]]*\]/g) ?? [];
  return attributes.every((attribute) => chosen.has(attribute));
}

function isDark({ selector }: Rule): boolean {
  return selector.includes(".dark");
}

function variablesOf(rules: Rule[]): Map<string, string> {
  const variables = new Map<string, string>();
  for (const node of rules.flatMap((rule) => rule.nodes)) {
    if (node.type !== "decl" || !node.variable || node.prop.startsWith("--shadow")) continue;
    if (node.value === `var(${node.prop})`) continue;
    variables.set(node.prop, node.value);
  }
  return variables;
}

function toRem(value: string): string {
  const length = /^calc\((\d+)px(?: \* var\(--(?:scaling|radius-factor)\))+\)$/.exec(value);
  return length ? `${Number(length[1]) / 16}rem` : value;
}
