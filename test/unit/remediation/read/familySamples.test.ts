import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { codeFamilies } from '../../../../src/remediation/domain/read/families/codeFamilies.ts';
import { codeSayings } from '../../../../src/remediation/domain/read/families/codeSayings.ts';
import type { FailureFamily } from '../../../../src/remediation/domain/read/families/family.ts';
import { narrowSayings } from '../../../../src/remediation/domain/read/families/narrowSayings.ts';
import { otherSayings } from '../../../../src/remediation/domain/read/families/otherSayings.ts';
import { rareSayings } from '../../../../src/remediation/domain/read/families/rareSayings.ts';
import type { Saying } from '../../../../src/remediation/domain/read/families/saying.ts';
import { sayings } from '../../../../src/remediation/domain/read/families/sayings.ts';
import { valueSayings } from '../../../../src/remediation/domain/read/families/valueSayings.ts';
import { worldFamilies } from '../../../../src/remediation/domain/read/families/worldFamilies.ts';
import { anyOf, inSequence } from '../../../../src/base/text/joinPatterns.ts';

/** A comment `// tool: line` above an alternative, or above a rule that has no alternatives with samples. */
interface Sample {
  readonly line: string;
  /** The alternative below the comment, where there is one. */
  readonly alternative?: RegExp;
}
type Rule = FailureFamily | Saying;

const folder = new URL('../../../../src/remediation/domain/read/families/', import.meta.url);
const tables: readonly (readonly [file: string, rules: readonly Rule[]])[] = [
  ['codeFamilies.ts', codeFamilies],
  ['codeSayings.ts', codeSayings],
  ['narrowSayings.ts', narrowSayings],
  ['otherSayings.ts', otherSayings],
  ['rareSayings.ts', rareSayings],
  ['sayings.ts', sayings],
  ['valueSayings.ts', valueSayings],
  ['worldFamilies.ts', worldFamilies],
];

/** The rules written in a file, in order, with the samples in their comments. */
function readRules(file: string): readonly { readonly family: string; readonly samples: readonly Sample[] }[] {
  const text = readFileSync(new URL(file, folder), 'utf8');
  const source = ts.createSourceFile(basename(file), text, ts.ScriptTarget.Latest, true);
  const rules: { family: string; samples: Sample[] }[] = [];
  const getSample = (node: ts.Node): string | undefined => {
    const comment = ts.getLeadingCommentRanges(text, node.getFullStart())?.at(-1);
    if (comment === undefined) return undefined;
    return /^\/\/ [^:]+: (.+)$/.exec(text.slice(comment.pos, comment.end))?.[1];
  };
  const visit = (node: ts.Node): void => {
    if (ts.isPropertyAssignment(node) && node.name.getText() === 'family') {
      const line = getSample(node);
      const family = ts.isStringLiteral(node.initializer) ? node.initializer.text : '';
      rules.push({ family, samples: line === undefined ? [] : [{ line }] });
    }
    if (ts.isRegularExpressionLiteral(node) || ts.isCallExpression(node)) {
      const line = getSample(node);
      if (line !== undefined) rules.at(-1)?.samples.push({ line, alternative: evaluate(node) });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return rules;
}

function evaluate(node: ts.Node): RegExp {
  // eslint-disable-next-line @typescript-eslint/no-implied-eval -- our own source text
  const build = new Function('anyOf', 'inSequence', `return ${node.getText()};`) as (
    ...helpers: readonly [typeof anyOf, typeof inSequence]
  ) => RegExp;
  return build(anyOf, inSequence);
}

function isMatch(rule: Rule, line: string): boolean {
  if ('all' in rule) return rule.all.every((part) => part.test(line)) && rule.unless?.test(line) !== true;
  return rule.pattern?.test(line) === true;
}

describe.each(tables)('the samples in %s', (file, table) => {
  const written = readRules(file);
  // Tables that include others name them first.
  const rules = table.slice(table.length - written.length);

  test('belong to the rules of the table', () => {
    expect(written.map(({ family }) => family)).toEqual(rules.map(({ family }) => family));
  });

  test('are matched by their rule and their alternative', () => {
    const missed = written.flatMap(({ family, samples }, at) =>
      samples
        .filter(({ line, alternative }) => {
          const rule = rules[at];
          return rule === undefined || !isMatch(rule, line) || alternative?.test(line) === false;
        })
        .map(({ line }) => `${family}: ${line}`),
    );
    expect(missed).toEqual([]);
  });

  test('exist for each rule that has a pattern', () => {
    const without = written.filter(({ samples }, at) => {
      const rule = rules[at];
      return samples.length === 0 && rule !== undefined && ('all' in rule || rule.pattern !== undefined);
    });
    expect(without.map(({ family }) => family)).toEqual([]);
  });
});
