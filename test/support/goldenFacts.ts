import type { Argument, FileFacts } from '../../src/callers/domain/facts.ts';
import { checkSites } from './factsOf.ts';

/**
 * Everything that a file's facts say, one line a fact, as a person can read and compare it; after every site in them
 * was seen to point at its name.
 */
export function factsText(facts: FileFacts, source: string): string {
  checkSites(facts, source);
  const { path, language, definitions, references, imports, exports, bindings, heritage, constants, isClean } = facts;
  const getName = (index: number | undefined): string =>
    index === undefined || index < 0 ? '-' : `${index}:${definitions[index]?.name ?? '?'}`;
  return [
    `${path} ${language}${facts.package === undefined ? '' : ` package ${facts.package}`}${isClean ? '' : ' with errors'}`,
    ...definitions.map((each, at) =>
      [
        `  ${at} ${each.kind} ${each.name} ${each.site.line}:${each.site.column} lines ${each.startLine}-${each.endLine} in ${getName(each.container)}`,
        ...(each.isExported ? ['exported'] : []),
        ...(each.isStatic === true ? ['static'] : []),
        ...optional('type', each.type),
        ...optional('returns', each.returns),
        ...optional('yields', each.yields),
        ...optional('owner', each.owner),
        ...(each.inside === undefined ? [] : [`inside ${getName(each.inside)}`]),
        ...optional('shape', each.shape),
      ].join(' '),
    ),
    ...references.map((each, at) =>
      [
        `  r${at} ${each.role} ${each.receiver === undefined ? '' : `${each.receiver} . `}${each.name} ${each.site.line}:${each.site.column} in ${getName(each.within)}`,
        ...(each.decorates === undefined ? [] : [`on ${getName(each.decorates)}`]),
        ...optional('key', each.key),
        ...(each.argumentOf === undefined ? [] : [`argument ${each.argumentAt ?? '?'} of r${each.argumentOf}`]),
        ...(each.binding === undefined ? [] : [`is b${each.binding}`]),
        ...(each.arguments === undefined ? [] : [`(${each.arguments.map(argumentText).join(', ')})`]),
      ].join(' '),
    ),
    ...bindings.map(
      ({ name, type, within, line, endLine }, at) =>
        `  b${at} ${name}: ${type} in ${getName(within)} lines ${line}-${endLine}`,
    ),
    ...imports.map(
      ({ local, imported, from, site, isOptional }) =>
        `  import ${local} < ${imported} from ${from} ${site.line}:${site.column}${isOptional === true ? ' optional' : ''}`,
    ),
    ...exports.map(
      ({ local, exported, from }) => `  export ${local} as ${exported}${from === undefined ? '' : ` from ${from}`}`,
    ),
    ...heritage.map(
      ({ definition, owner, base, role }) =>
        `  ${definition < 0 ? `(${owner ?? '?'})` : getName(definition)} ${role} ${base}`,
    ),
    ...constants.map(({ name, value }) => `  constant ${name} = ${value}`),
    '',
  ].join('\n');
}

function optional(word: string, text: string | undefined): string[] {
  return text === undefined ? [] : [`${word} ${text}`];
}

function argumentText({ kind, text, name, entries }: Argument): string {
  return `${name === undefined ? '' : `${name}=`}${kind} ${entries === undefined ? text.replaceAll(/\s+/g, ' ') : `{${entries.map(({ key, value }) => `${key}: ${argumentText(value)}`).join(', ')}}`}`;
}
