import type { Definition, Reference } from '../facts.ts';
import { getTraits } from '../languages/languages.ts';
import { getReferences } from './factsIndex.ts';
import { getDefinition, type Project, type Symbol } from './project.ts';

/** Of a word that more files hold, not all are read: then no method is taken for private. */
const maxFiles = 300;
/** What makes methods public again, of objects and of classes. */
const publics = ['public', 'public_class_method'];
const publishing: ReadonlySet<string> = new Set([...publics, 'send', '__send__', 'public_send']);
/** What stands for the object itself, on which a private method can be called, and words of texts that are evaluated. */
const ownReceivers = /^(?:self|this|@|super|eval\(\)|)$/;

/** Tells calls that Ruby refuses: of a private method, on something other than `self` (Ruby's `Module#private`). */
export class RubyPrivate {
  readonly #project: Project;
  #published: ReadonlySet<string> | 'any' | undefined;

  constructor(project: Project) {
    this.#project = project;
  }

  /** Whether a call has a receiver on which none of these methods can be called, for all are private. */
  isRefused({ role, name, receiver = '' }: Reference, wanted: Iterable<Symbol>): boolean {
    if (role !== 'call' || ownReceivers.test(receiver) || receiver.startsWith('{')) return false;
    const meant = [...wanted].flatMap((symbol) => getDefinition(this.#project, symbol) ?? []);
    return this.#arePrivate(meant.filter((each) => each.name === name));
  }

  /** Whether some class may make methods of this name public, such as those outside of classes, which all have. */
  isPublished(name: string): boolean {
    const published = (this.#published ??= this.#findPublished());
    return published !== 'any' && published.has(name);
  }

  /** Whether `public_send`, and what else has that beginning, cannot call a method. */
  isHidden(symbol: Symbol): boolean {
    const own = getDefinition(this.#project, symbol);
    const { reopensClasses } = getTraits(this.#project.facts(symbol.path)?.language);
    return own !== undefined && reopensClasses && this.#arePrivate([own]);
  }

  #arePrivate(meant: readonly Definition[]): boolean {
    if (meant.length === 0 || !meant.every(({ kind, isExported }) => kind === 'method' && !isExported)) return false;
    const published = (this.#published ??= this.#findPublished());
    return published !== 'any' && !meant.some(({ name }) => published.has(name));
  }

  /** Names that some class makes public: `public :save`, `Repo.send(:public, :save)`. */
  #findPublished(): ReadonlySet<string> | 'any' {
    const files = publics.flatMap((word) => this.#project.filesWith(word));
    if (files.length > maxFiles) return 'any';
    const names = new Set<string>();
    for (const path of files) {
      const facts = this.#project.facts(path);
      if (facts === undefined || !getTraits(facts.language).reopensClasses) continue;
      for (const { name, arguments: given = [] } of getReferences(facts, publishing)) {
        const [first, ...rest] = given;
        const isSaid = publics.includes(name);
        const published = isSaid ? given : rest;
        if (!isSaid && !publics.includes(first?.text ?? '')) continue;
        if (published.some(({ kind, text }) => kind !== 'string' && !text.startsWith('def '))) return 'any';
        for (const { text } of published) names.add(text);
      }
    }
    return names;
  }
}
