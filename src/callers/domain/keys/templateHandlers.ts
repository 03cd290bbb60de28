import type { FileFacts } from '../facts.ts';
import { getDefinition, type Project, type Symbol } from '../graph/project.ts';
import type { Registration } from './registrations.ts';
import type { KeyRule } from './rule.ts';

const rule: KeyRule = {
  framework: 'Angular template',
  channel: 'signal',
  direction: 'register',
  names: ['Component'],
  on: 'decorator',
  key: 'none',
};

/** Outputs that a component's inline template ties to a method: `<app-form (saved)="onSaved($event)">`. */
export function templateRegistrations(project: Project, target: Symbol): Registration[] {
  const facts: FileFacts | undefined = project.facts(target.path);
  const own = getDefinition(project, target);
  if (facts === undefined || own === undefined || own.container < 0) return [];
  const calls = new RegExp(`\\(([\\w.]+)\\)=\\s*["'][^"']*\\b${own.name.replace(/[^\w]/g, '\\$&')}\\s*\\(`, 'g');
  return facts.references.flatMap((reference) => {
    if (reference.role !== 'decorator' || reference.decorates !== own.container || reference.name !== 'Component')
      return [];
    const template =
      reference.arguments?.flatMap(({ entries }) => entries ?? []).find(({ key }) => key === 'template')?.value.text ??
      '';
    return [...template.matchAll(calls)].map(([, output = '']): Registration => ({
      path: facts.path,
      reference,
      rule,
      key: { channel: 'signal', text: output, kind: 'symbol' },
      shownAt: undefined,
      type: 'callback',
    }));
  });
}
