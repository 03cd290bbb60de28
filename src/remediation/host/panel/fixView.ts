import * as vscode from 'vscode';
import { percentText } from '../../../base/host/percentText.ts';
import { localize } from '../../../base/host/localize.ts';
import type { FixView, ScorePart } from '../../../panels/protocol/remediations.ts';
import { scopes, type Remediation, type SearchResult } from '../../domain/types.ts';
import { editIn } from '../fixActions.ts';
import { sourceTarget } from './sourceTarget.ts';

/** The number of reasons of one kind that are shown; more add nothing. */
const maxNamed = 12;

/** The configured weights of a score. */
export interface ScoreWeights {
  readonly semantic: number;
  readonly string: number;
}

/** A recorded fix as the page shows it. */
export function fixView(remediation: Remediation): FixView {
  const { id, title, severity, tags, isOutdated, solution, rootCause, symptoms, codeDiff, affectedFiles, source } =
    remediation;
  return {
    id,
    title,
    severity: remediation.scope === 'builtin' ? '' : severity,
    tags,
    isOutdated,
    isBuiltin: remediation.scope === 'builtin',
    solution,
    rootCause,
    symptoms,
    source,
    relation: '',
    score: '',
    parts: [],
    maskedQuery: '',
    maskedStored: '',
    facts: getFacts(remediation),
    diff: codeDiff,
    files: affectedFiles,
    canApply: editIn(remediation) !== undefined,
    canOpenSource: sourceTarget(source) !== undefined,
  };
}

/** A search result as the page shows it, with the reasons. */
export function resultView(result: SearchResult, weights: ScoreWeights): FixView {
  const { why } = result;
  return {
    ...fixView(result.remediation),
    relation: originText(result),
    score: percent(result.score),
    parts: getParts(result, weights),
    maskedQuery: why.maskedQuery,
    maskedStored: why.maskedStored,
  };
}

/**
 * The fix of another error as the page shows it: with what both have in common, and without a score, which would
 * suggest how likely it is to help.
 */
export function relatedView(result: SearchResult): FixView {
  const { maskedQuery, maskedStored } = result.why;
  return {
    ...fixView(result.remediation),
    relation: relationText(result),
    parts: commonParts(result),
    maskedQuery,
    maskedStored,
  };
}

/** A built-in fix says so before anything else: none of the team has tried it here. */
function originText(result: SearchResult): string {
  const relation = relationText(result);
  return result.remediation.scope === 'builtin' ? vscode.l10n.t('built in · {0}', relation) : relation;
}

function relationText({ relation, why: { codes, words, families, otherNames } }: SearchResult): string {
  const { t } = vscode.l10n;
  const [code] = codes;
  if (relation === 'exact')
    return otherNames === undefined ? t('same error') : t('same error, recorded for {0}', listed(otherNames.stored));
  if (relation === 'family')
    return families.length === 0
      ? t('same kind of error in other words')
      : t('same kind of error in other words: {0}', listed(families.map(familyText)));
  if (relation === 'nearby')
    return words.length === 1
      ? t('another error: 1 word in common')
      : t('another error: {0} words in common', words.length);
  if (code !== undefined && words.length === 1) return t('similar: same code {0} and 1 rare word', code);
  if (code !== undefined && words.length > 1) return t('similar: same code {0} and {1} rare words', code, words.length);
  if (code !== undefined) return t('similar: same code {0}', code);
  if (words.length === 1) return t('similar: 1 rare word in common');
  return words.length > 1 ? t('similar: {0} rare words in common', words.length) : t('similar');
}

function getParts(result: SearchResult, weights: ScoreWeights): readonly ScorePart[] {
  const { semantic, string, hybrid, score, boosts, why } = result;
  const { t } = vscode.l10n;
  const meaning = why.semanticBy === 'embedding' ? t('Meaning') : t('Structure');
  const parts: readonly (ScorePart | undefined)[] = [
    { label: meaning, share: semantic, text: t('{0}, counts {1}', percent(semantic), percent(weights.semantic)) },
    { label: t('Letters'), share: string, text: t('{0}, counts {1}', percent(string), percent(weights.string)) },
    { label: t('Together'), share: hybrid, text: percent(hybrid) },
    boosts.type > 0
      ? {
          label: t('Type'),
          text:
            why.errorType === 'same'
              ? t('+{0} for the same type', percent(boosts.type))
              : t('+{0} for a type of the same family', percent(boosts.type)),
        }
      : undefined,
    boosts.stack > 0 ? { label: t('Stack'), text: t('+{0} for the same calls', percent(boosts.stack)) } : undefined,
    { label: t('Score'), share: score, text: percent(score) },
  ];
  return [...parts.filter((part) => part !== undefined), ...commonParts(result)];
}

function commonParts({ why }: SearchResult): readonly ScorePart[] {
  const { t } = vscode.l10n;
  const parts: readonly (ScorePart | undefined)[] = [
    named(t('Same codes'), why.codes),
    named(
      t('Same calls'),
      why.frames.map((frame) => frame.replace('|', ' · ')),
    ),
    named(t('Rare words'), why.words),
    why.otherNames === undefined
      ? undefined
      : {
          label: t('Names'),
          text: t('recorded for {0}, here {1}', listed(why.otherNames.stored), listed(why.otherNames.asked)),
        },
    named(t('Kind'), why.families.map(familyText)),
  ];
  return parts.filter((part) => part !== undefined);
}

function named(label: string, names: readonly string[]): ScorePart | undefined {
  return names.length === 0 ? undefined : { label, text: listed(names) };
}

function listed(names: readonly string[]): string {
  return names.length > maxNamed ? `${names.slice(0, maxNamed).join(', ')} …` : names.join(', ');
}

function familyText(family: string): string {
  return localize({ text: family.replaceAll('-', ' ') });
}

function getFacts({
  category,
  scope,
  alsoIn = [],
  usageCount,
  helpfulCount,
  notHelpfulCount,
  recordedCount,
  confidence,
  updatedAt,
}: Remediation): readonly string[] {
  const { t } = vscode.l10n;
  if (scope === 'builtin')
    return [
      t('built in'),
      helpfulCount + notHelpfulCount === 0 ? '' : t('helped {0} of {1}', helpfulCount, helpfulCount + notHelpfulCount),
    ].filter((fact) => fact !== '');
  return [
    category === 'other' ? '' : categoryText(category),
    ...scopes
      .filter((each) => each === scope || alsoIn.includes(each))
      .map((each) => (each === 'project' ? t('stored in the folder') : t('stored for all folders'))),
    getUsageText(usageCount),
    helpfulCount + notHelpfulCount === 0 ? '' : t('helped {0} of {1}', helpfulCount, helpfulCount + notHelpfulCount),
    recordedCount > 1 ? t('recorded {0} times', recordedCount) : '',
    t('confidence {0}', percent(confidence)),
    new Date(updatedAt).toLocaleDateString(vscode.env.language, { dateStyle: 'medium' }),
  ].filter((fact) => fact !== '');
}

function getUsageText(usageCount: number): string {
  const { t } = vscode.l10n;
  if (usageCount === 0) return t('not used yet');
  return usageCount === 1 ? t('used once') : t('used {0} times', usageCount);
}

function categoryText(category: Remediation['category']): string {
  const { t } = vscode.l10n;
  return {
    compile: t('compile'),
    runtime: t('runtime'),
    test: t('test'),
    lint: t('lint'),
    security: t('security'),
    performance: t('performance'),
    other: t('other'),
  }[category];
}

/** A share of 1 as a whole percentage; 100 only if it is all. */
function percent(share: number): string {
  const whole = share < 1 ? Math.min(99, Math.round(share * 100)) : 100;
  return percentText(whole);
}
