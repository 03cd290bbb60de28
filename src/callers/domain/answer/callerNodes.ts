import type { FileFacts, Reference } from '../facts.ts';
import type { CallSite, Link } from '../graph/callSites.ts';
import { definitionAt, enclosing } from '../graph/project.ts';
import type { KeyedSite } from '../keys/keyGraph.ts';
import type { CallersServices } from '../services.ts';
import type { CallerNode, CallerType, Evidence } from '../types.ts';
import { likelyFrom, linkConfidence, verifiedFrom } from './linkConfidence.ts';

/** The wording of a probability for users. */
export function getLabel(confidence: number): CallerNode['label'] {
  if (confidence >= verifiedFrom) return 'verified';
  return confidence >= likelyFrom ? 'likely' : 'possible';
}

/** The node of a call site that the graph found. */
export function nodeOfSite(
  { path, reference, link, evidence }: CallSite,
  facts: FileFacts | undefined,
  services: CallersServices,
  depth: number,
): CallerNode {
  return node(
    path,
    reference,
    getType(reference, link),
    linkConfidence(link, facts?.language),
    evidence,
    facts,
    services,
    depth,
  );
}

/** The node of a reference that another source attributes to the symbol. */
export function nodeOfPlace(
  path: string,
  reference: Reference,
  type: CallerType,
  confidence: number,
  evidence: readonly Evidence[],
  services: CallersServices,
  depth: number,
): CallerNode {
  return node(path, reference, type, confidence, evidence, services.project.facts(path), services, depth);
}

/** The node of a place that reaches the symbol by a key. */
export function nodeOfKey(
  { path, reference, type, confidence, evidence }: KeyedSite,
  facts: FileFacts | undefined,
  services: CallersServices,
  depth: number,
): CallerNode {
  return node(path, reference, type, confidence, evidence, facts, services, depth);
}

function node(
  path: string,
  reference: Reference,
  type: CallerType,
  confidence: number,
  evidence: readonly Evidence[],
  facts: FileFacts | undefined,
  services: CallersServices,
  depth: number,
): CallerNode {
  const { line, column } = reference.site;
  const names = namesAround(facts, reference.within);
  return {
    id: `${path}:${line}:${column}`,
    name: getName(names) ?? path,
    symbol_id: reference.within >= 0 ? `${path}#${names.join('.')}` : undefined,
    type,
    file_path: path,
    line_number: line,
    column,
    context: services.lineText(path, line).trim(),
    confidence,
    label: getLabel(confidence),
    evidence,
    stage: 'graph',
    depth,
  };
}

/** `Service.save` for a place in it; nothing at the top of a file. */
export function enclosingName(facts: FileFacts | undefined, within: number): string | undefined {
  return getName(namesAround(facts, within));
}

function getName(names: readonly string[]): string | undefined {
  const known = names.filter((name) => name !== '');
  return known.length === 0 ? undefined : known.join('.');
}

/** Of the definitions around a place, the outermost first. */
function namesAround(facts: FileFacts | undefined, within: number): string[] {
  return facts === undefined || within < 0
    ? []
    : enclosing(facts, within)
        .map((at) => definitionAt(facts, at)?.name ?? '')
        .reverse();
}

function getType({ role }: Reference, link: Link): CallerType {
  if (link === 'override') return 'override';
  if (link === 'held') return 'callback';
  switch (role) {
    case 'decorator':
      return 'decorator';
    case 'jsx':
      return 'jsx';
    case 'value':
      return 'callback';
    default:
      return 'call';
  }
}
