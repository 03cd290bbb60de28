import type { Message } from '../../../../base/text/message.ts';
import { partFields, type Field, type PartName } from '../fieldTables.ts';
import { cursorContext, namesIn } from './cursorContext.ts';
import { partSnippets } from './partSnippets.ts';

/** Something that can be written at a place of a workflow file. */
export interface WorkflowCompletion {
  readonly label: string;
  readonly kind: 'field' | 'value' | 'name' | 'snippet';
  /** In the editor's snippet syntax. */
  readonly insert: string;
  /** Sentences about it, to be shown beside the list. */
  readonly about: Message | undefined;
  /** Columns from 0 that it replaces. */
  readonly start: number;
  readonly end: number;
  /** Whether a schema cannot say it: names of this file, and whole parts. */
  readonly isOwn: boolean;
  /** Whether names of this file can follow what it writes: they are offered next. */
  readonly asksNext?: boolean;
}

/** Everything that can be written at a place of a workflow file in block style. Lines and columns from 0. */
export function workflowCompletions(
  lines: readonly string[],
  line: number,
  column: number,
): readonly WorkflowCompletion[] {
  const context = cursorContext(lines, line, column);
  if (context === undefined) return [];
  const { start, end } = context;
  const dressed = (each: Omit<WorkflowCompletion, 'start' | 'end'>): WorkflowCompletion => ({ ...each, start, end });
  if (context.kind === 'item') return snippets(context.part, '- ').map(dressed);
  if (context.kind === 'field') {
    const { part, present, beginsItem, hasColon } = context;
    return [
      ...Object.entries(partFields[part].fields)
        .filter(([name]) => !present.includes(name))
        .map(([name, field]) => ({
          label: name,
          kind: 'field' as const,
          insert: hasColon ? name : `${name}:${valueSnippet(field)}`,
          about: field.about,
          isOwn: false,
          asksNext: !hasColon && field.names !== undefined,
        })),
      ...(beginsItem && present.length === 0 && !hasColon ? snippets(part, '') : []),
    ].map(dressed);
  }
  const { field, present, owner } = context;
  const values = field.values ?? (field.kind === 'flag' ? ['true', 'false'] : []);
  const names = field.names === undefined ? [] : namesIn(lines, field.names);
  return [
    ...values.map((value) => ({ label: value, kind: 'value' as const, insert: value, about: undefined, isOwn: false })),
    ...names
      .filter((name) => name !== owner && !present.includes(name))
      .map((name) => ({
        label: name,
        kind: 'name' as const,
        insert: escaped(inYaml(name)),
        about: undefined,
        isOwn: true,
      })),
  ].map(dressed);
}

function snippets(part: PartName, before: string): readonly Omit<WorkflowCompletion, 'start' | 'end'>[] {
  return (partSnippets[part] ?? []).map(({ label, about, body }) => ({
    label,
    kind: 'snippet' as const,
    // Lines after the first are moved as far as the text of the item.
    insert: `${before}${body.join('\n  ')}`,
    about,
    isOwn: true,
  }));
}

/** What follows the colon of a field that was chosen. */
function valueSnippet({ kind, part, values, names }: Field): string {
  switch (kind) {
    case 'text':
      return values === undefined ? ' $0' : ` \${1|${values.join(',')}|}`;
    case 'flag':
      return ' ${1|true,false|}';
    case 'whole':
      return ' $0';
    case 'wholes':
    case 'texts':
      return names === undefined && kind === 'texts' ? ' ["$0"]' : ' [$0]';
    case 'named':
      return ' { $1: $0 }';
    case 'parts':
      return part === 'rule' ? '\n  - $0' : '\n  - name: $0';
  }
}

/** A name with braces or a sign that means something to YAML stands in quotes. */
function inYaml(name: string): string {
  return /^[\w][\w./ -]*$/.test(name) ? name : JSON.stringify(name);
}

function escaped(text: string): string {
  return text.replaceAll(/[\\$}]/g, String.raw`\$&`);
}
