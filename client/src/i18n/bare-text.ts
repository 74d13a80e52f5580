/** Finds texts that are written into components and modules instead of the catalogue; for the tests. */

import { parse, type AST } from "svelte/compiler";
import ts from "typescript";

const SPOKEN = new Set(["title", "aria-label", "aria-description", "aria-roledescription", "placeholder", "alt", "label"]);
/** Names and signs that are the same in every language. */
const SAME = new Set(["Roundhouse", "18xx.games", "SVG", "PNG", "JSON", "TSV", "https://…", "xxxx-xxxx-xxxx-xxxx"]);
type Node = { type: string; [key: string]: unknown };

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && typeof (value as Node).type === "string";
}

function isWords(text: string): boolean {
  return /\p{L}{2,}/u.test(text) && !SAME.has(text.trim());
}

/** The texts that an expression may show: its branches and templates, not the arguments of functions. */
function shown(node: unknown): string[] {
  if (!isNode(node)) return [];
  switch (node.type) {
    case "Literal":
      return typeof node["value"] === "string" ? [node["value"]] : [];
    case "TemplateLiteral":
      return [...(node["quasis"] as Node[]).map((q) => (q["value"] as { cooked: string }).cooked), ...(node["expressions"] as Node[]).flatMap(shown)];
    case "ConditionalExpression":
      return [...shown(node["consequent"]), ...shown(node["alternate"])];
    case "LogicalExpression":
    case "BinaryExpression":
      return node["operator"] === "+" || node.type === "LogicalExpression" ? [...shown(node["left"]), ...shown(node["right"])] : [];
    default:
      return [];
  }
}

function ofAttribute(node: Node): string[] {
  if (!SPOKEN.has(String(node["name"]))) return [];
  const value = node["value"];
  const parts = Array.isArray(value) ? (value as Node[]) : isNode(value) ? [value] : [];
  return parts.flatMap((part) => (part.type === "Text" ? [String(part["data"])] : shown(part["expression"])));
}

function ofMarkup(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(ofMarkup);
  if (!isNode(node)) return [];
  if (node.type === "Text") return [String(node["data"])];
  if (node.type === "ExpressionTag") return shown(node["expression"]);
  if (node.type === "Attribute") return ofAttribute(node);
  if (node.type === "ClassDirective" || node.type === "StyleDirective") return [];
  return Object.values(node).flatMap((value) => (typeof value === "object" ? ofMarkup(value) : []));
}

/** What reads like a sentence or a heading in code; errors that only programmers see are not texts. */
function ofCode(source: string): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isTypeNode(node)) return;
    if (ts.isNewExpression(node) && node.expression.getText() === "Error") return;
    if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) found.push(node.text);
    if (ts.isTemplateExpression(node)) found.push([node.head.text, ...node.templateSpans.map((s) => s.literal.text)].join("…"));
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile("code.ts", source, ts.ScriptTarget.Latest, true));
  return found.filter((text) => /^\p{Lu}\p{Ll}*['’]?\p{Ll}*[ :…].*\p{Ll}{2}/u.test(text) && !/^M…?[\d.]|^Arrow/.test(text));
}

function script(source: string): string {
  return [...source.matchAll(/<script[^>]*>([^]*?)<\/script>/g)].map((match) => match[1]).join("\n");
}

/** The texts in a file that everybody reads in English. */
export function bareTexts(name: string, source: string): string[] {
  if (!name.endsWith(".svelte")) return ofCode(source).filter(isWords);
  const tree: AST.Root = parse(source, { modern: true });
  return [...ofMarkup(tree.fragment.nodes), ...ofCode(script(source))].map((text) => text.trim()).filter(isWords);
}
