import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseSync } from '@swc/core';
import { root } from './root.mjs';

/** Folders whose code processes untrusted input. */
const judged = ['contract/src', 'e2ee/src', 'server/src', 'server/scripts', 'web/app'];
/** Folders whose modules can be loaded to record the patterns that they build. */
const loaded = ['contract/src', 'e2ee/src'];

const ownUrl = `${pathToFileURL(root).href}/`;
const BuiltIn = RegExp;

/**
 * A regular expression with its location.
 * @typedef {{source: string, flags: string, place: string}} Pattern
 */

/**
 * Finds every regular expression of the product: literals, those built from literals, those that
 * the contract builds while it loads, and those of the schema library that its schemas use.
 * @returns {Promise<{patterns: Pattern[], unreadable: string[]}>} `unreadable` lists files that
 * build a pattern from unknown values
 */
export async function findPatterns() {
  const built = recordBuilt();
  const patterns = await patternsOfSchemas();
  patterns.push(...built.patterns);
  const unreadable = [];
  for (const file of listFiles(judged)) {
    const { readable, dynamic } = findFilePatterns(file);
    patterns.push(...readable);
    if (dynamic > built.sitesIn(file)) unreadable.push(file);
  }
  return { patterns, unreadable };
}

const listFiles = (folders) =>
  folders
    .flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root }))
    .filter((file) => !/\.test\.|(?:^|\/)build\//.test(file))
    .toSorted();

/**
 * Returns the literal patterns of a file, and the number of patterns that it builds from other
 * values.
 */
function findFilePatterns(file) {
  const text = readFileSync(join(root, file), 'utf8');
  const readable = [];
  let dynamic = 0;
  const keep = (source, flags) => {
    const line = text.slice(0, Math.max(0, text.indexOf(source))).split('\n').length;
    readable.push({ source, flags, place: `${file}:${line}` });
  };
  const visit = (node) => {
    if (typeof node !== 'object' || node === null) return;
    if (node.type === 'RegExpLiteral') keep(node.pattern, node.flags);
    if (node.callee?.type === 'Identifier' && node.callee.value === 'RegExp') {
      const [source, flags] = (node.arguments ?? []).map(({ expression }) =>
        getPlainText(expression),
      );
      if (source === undefined) dynamic += 1;
      else keep(source, flags ?? '');
    }
    Object.values(node).forEach(visit);
  };
  visit(parseSync(text, { syntax: 'typescript', tsx: file.endsWith('x'), target: 'esnext' }).body);
  return { readable, dynamic };
}

/** Returns the text of a string or template without expressions. */
function getPlainText(node) {
  if (node.type === 'StringLiteral') return node.value;
  const isPlain = node.type === 'TemplateLiteral' && node.expressions.length === 0;
  return isPlain ? node.quasis[0].cooked : undefined;
}

/** Replaces `RegExp` to record every pattern that the contract builds, with its location. */
function recordBuilt() {
  const sites = new Map();
  globalThis.RegExp = new Proxy(BuiltIn, {
    construct(target, args, newTarget) {
      const pattern = Reflect.construct(target, args, newTarget);
      const site = findCallSite(new Error('who').stack ?? '');
      if (site) sites.set(`${site} ${pattern}`, { site, pattern });
      return pattern;
    },
  });
  return {
    get patterns() {
      return [...sites.values()].map(({ site, pattern: { source, flags } }) => ({
        source,
        flags,
        place: site,
      }));
    },
    sitesIn: (file) =>
      new Set(
        [...sites.values()].map(({ site }) => site).filter((site) => site.startsWith(`${file}:`)),
      ).size,
  };
}

/**
 * Returns the line and column of our code that built a pattern; undefined if a library built it.
 */
function findCallSite(stack) {
  const at = stack.split('\n')[2] ?? '';
  if (!at.includes(ownUrl) || at.includes('/node_modules/')) return undefined;
  const url = at.slice(at.indexOf('file:'), at.endsWith(')') ? -1 : undefined);
  return fileURLToPath(url).slice(root.length + 1);
}

/**
 * Returns the patterns in the contract's modules and schemas, including the library's own formats.
 */
async function patternsOfSchemas() {
  const patterns = [];
  const seen = new Set();
  const visit = (value, place) => {
    if (value === null || !['object', 'function'].includes(typeof value) || seen.has(value)) return;
    seen.add(value);
    if (value instanceof BuiltIn)
      patterns.push({ source: value.source, flags: value.flags, place });
    if (value instanceof Map || value instanceof Set) for (const each of value) visit(each, place);
    // `Object.values` does not return these internals of a schema.
    visit(value._zod?.def, place);
    visit(value._zod?.bag, place);
    for (const each of Object.values(value)) visit(each, place);
  };
  for (const file of listFiles(loaded)) {
    visit({ ...(await import(pathToFileURL(join(root, file)).href)) }, `${file}, as loaded`);
  }
  return patterns;
}
