import { msg } from '../../../base/text/message.ts';
import { getLabel, nodeOfPlace } from '../answer/callerNodes.ts';
import { verifiedFrom } from '../answer/linkConfidence.ts';
import { isClaim, nodeOfHit } from '../answer/textNodes.ts';
import { getLanguage } from '../codeLanguage.ts';
import type { FileFacts, Reference } from '../facts.ts';
import { sameWorld } from '../graph/nameResolution.ts';
import type { CallersServices } from '../services.ts';
import { addNode, type Search } from '../stages/search.ts';
import type { CallerNode, CallerType } from '../types.ts';
import type { ProviderResult, Provider, ProviderSite } from '../provider.ts';

/** A compiler says it. Two independent findings of one place leave next to no doubt. */
const byProvider = 0.97;
const byBoth = 0.99;
/** A compiler that knows the whole file names every use but this one. What remains are calls that types do not show. */
const doubted = 0.4;
/**
 * What our graph resolved remains likely: a compiler's list of uses passes over what reaches an object through a
 * shorthand (`return { save }`; `npm run bench -- warm`, TypeScript: of four such calls three were right). Not where
 * the compiler says what else is there.
 */
const doubtedThoughSure = 0.6;
/**
 * A compiler goes from a member up to the base and down again, and names calls of every override; our graph knows that
 * this one ends in another (`npm run bench -- warm`: of 118 such places 17 were right, calls of the base's own member
 * through a class beside the target's).
 */
const elsewhere = 0.2;

/** Types of our own findings that a compiler would have to know of: it knows nothing of events and routes. */
const knownToCompilers: ReadonlySet<CallerType> = new Set(['call', 'callback', 'jsx', 'override', 'decorator']);
/** Roles in which a reference is a use that a compiler names and that is no caller. */
const noUse: ReadonlySet<Reference['role']> = new Set(['type', 'extends', 'implements']);
/** The text after a called name, and after a name that is assigned to. */
const isCalled = /^\s*(?:\(|<[^<>]*>\()/;
const isWritten = /^\s*(?:\?\?|\|\||&&)?=(?![=>])/;

/**
 * Merges a provider's result into the call sites found so far. Returns the new places, for following callers upwards.
 */
export function mergeProviderResult(
  search: Search,
  { state, sites, covers, denies, title: speaker }: ProviderResult,
  provider: Provider,
  services: CallersServices,
): CallerNode[] {
  const title = speaker ?? provider.title;
  const added: CallerNode[] = [];
  const named = new Set<string>();
  for (const site of sites) {
    named.add(`${site.path}:${site.line}:${site.column}`);
    const node = nodeOfSite(search, site, title, services);
    if (node === undefined) continue;
    if (!search.nodes.has(node.id)) added.push(node);
    addNode(search, node);
  }
  if (state === 'whole') {
    const languages = search.question.targets.flatMap(({ path }) => getLanguage(path) ?? []);
    for (const node of [...search.nodes.values()]) {
      if (
        node.depth > 1 ||
        named.has(node.id) ||
        !knownToCompilers.has(node.type) ||
        node.stage !== 'graph' ||
        covers?.(node.file_path) === false
      )
        continue;
      const own = getLanguage(node.file_path);
      if (
        own === undefined ||
        !languages.some((language) => sameWorld(language, own)) ||
        hasOtherName(node, search.question.name, services)
      )
        continue;
      if (denies?.({ path: node.file_path, line: node.line_number, column: node.column }) === false) continue;
      const confidence =
        node.confidence * (denies === undefined && node.confidence >= verifiedFrom ? doubtedThoughSure : doubted);
      search.nodes.set(node.id, {
        ...node,
        confidence,
        label: getLabel(confidence),
        evidence: [...node.evidence, msg('{0} does not name it', title)],
      });
    }
  }
  return added;
}

/**
 * Whether something is called under another name than its own: a parameter, a field or a variable that holds it.
 * Compilers name it there by its holder.
 */
function hasOtherName(
  { file_path: path, line_number: line, column }: CallerNode,
  name: string,
  { project }: CallersServices,
): boolean {
  const facts = project.facts(path);
  const reference = facts === undefined ? undefined : referenceAt(facts, { line, column });
  return reference !== undefined && reference.name !== name;
}

function nodeOfSite(
  search: Search,
  site: ProviderSite,
  title: string,
  services: CallersServices,
): CallerNode | undefined {
  const { project } = services;
  const facts = project.facts(site.path);
  const own = search.nodes.get(`${site.path}:${site.line}:${site.column}`);
  const end = search.elsewhere.get(`${site.path}:${site.line}:${site.column}`);
  // What leads elsewhere is no surer because another compiler goes through the base, too.
  if (own !== undefined && isClaim(own) && end === undefined)
    return { ...own, confidence: Math.max(own.confidence, byBoth), label: getLabel(byBoth), evidence: [title] };
  const reference = facts === undefined ? undefined : referenceAt(facts, site);
  if (reference !== undefined && noUse.has(reference.role)) return undefined;
  if (reference !== undefined) {
    const said =
      end === undefined
        ? { confidence: byProvider, evidence: [title] }
        : { confidence: elsewhere, evidence: [msg('{0} names it, but it leads to {1}', title, end)] };
    return nodeOfPlace(site.path, reference, getType(reference), said.confidence, said.evidence, services, 1);
  }
  const name = search.question.name;
  const seen = nodeOfHit({ ...site, lineText: services.lineText(site.path, site.line) }, name, facts);
  // What a compiler calls a reference may be a definition or an import; and what it calls a call is one, however it
  // looks.
  if (site.kind === 'reference' && !isClaim(seen)) return undefined;
  const behind = services.lineText(site.path, site.line).slice(site.column + name.length);
  // What is put under the name: another definition.
  if (facts !== undefined && isWritten.test(behind)) return undefined;
  // TypeScript's server takes every member that is named behind a dot for one that is called. Where the facts have the
  // file, they know its calls.
  const isCall = (site.kind === 'call' && facts === undefined) || isCalled.test(behind);
  return {
    ...seen,
    type: isCall ? 'call' : 'callback',
    confidence: byProvider,
    label: getLabel(byProvider),
    evidence: [title],
    stage: 'graph',
  };
}

function referenceAt(facts: FileFacts, { line, column }: Pick<ProviderSite, 'line' | 'column'>): Reference | undefined {
  return facts.references.find(({ site }) => site.line === line && site.column === column);
}

function getType({ role }: Reference): CallerType {
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
