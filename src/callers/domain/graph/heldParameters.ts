import type { FileFacts, Reference } from '../facts.ts';
import { toHandedIn } from '../typeText.ts';
import type { CallSite } from './callSites.ts';
import type { HeldCall } from './heldFunctions.ts';
import type { NameResolution } from './nameResolution.ts';
import { getDefinition, isScript, type Project, type Symbol } from './project.ts';
import type { ReceiverTypes } from './receiverTypes.ts';

/** A function that is handed to more calls is followed to so many of them. */
const maxCalls = 40;

/**
 * Calls of functions of JavaScript through the parameters that they are handed in for: `function each(run) { run(); }`,
 * with `each(save)` elsewhere. `sites` are the places that name the functions. Python has `HeldFunctions`.
 */
export function* heldParameters(
  project: Project,
  names: NameResolution,
  types: ReceiverTypes,
  sites: readonly CallSite[],
): Generator<HeldCall> {
  let count = 0;
  for (const { path, reference, link } of sites) {
    const { role, argumentOf, argumentAt, key } = reference;
    if (role !== 'value' || argumentOf === undefined || argumentAt === undefined || key !== undefined) continue;
    const facts = project.facts(path);
    const call = facts?.references[argumentOf];
    if (facts === undefined || call === undefined || !isScript(facts)) continue;
    if ((link !== 'resolved' && link !== 'override') || ++count > maxCalls) continue;
    for (const callee of findCallees(facts, call, names, types)) {
      const there = project.facts(callee.path);
      for (const [at, { name, type, within }] of there?.bindings.entries() ?? []) {
        if (within !== callee.definition || type !== toHandedIn(name, argumentAt)) continue;
        const evidence = `parameter ${name} of ${getDefinition(project, callee)?.name ?? ''}`;
        for (const each of there?.references ?? [])
          if (each.binding === at && each.role === 'call' && each.receiver === undefined)
            yield { path: callee.path, reference: each, evidence };
      }
    }
  }
}

/** The functions of the code that a call most likely means. */
function findCallees(
  facts: FileFacts,
  call: Reference,
  names: NameResolution,
  types: ReceiverTypes,
): readonly Symbol[] {
  if (call.receiver === undefined) {
    const found =
      call.binding === undefined ? names.resolveValue(facts, call.name, call.within, call.site.line) : undefined;
    return found?.kind === 'symbols' ? found.symbols : [];
  }
  const on = types.receiver(facts, call);
  if (on.kind === 'modules') return on.paths.flatMap((path) => names.exported(path, call.name));
  return on.kind === 'types' ? on.types.flatMap((type) => types.classes.member(type, call.name)) : [];
}
