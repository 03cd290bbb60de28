import { msg, type Message, type MessageArgument } from '../../../base/text/message.ts';
import { closestName } from './closestName.ts';
import type { FieldTable } from './fieldTables.ts';
import type { LocatedValue, LocatedMap } from './located.ts';
import type { FilePlace, WorkflowMistake } from './workflowSpec.ts';

/** A text with its place. */
export interface PlacedText {
  readonly text: string;
  readonly place: FilePlace;
}

/** Reads the fields of one part of a workflow file and collects its mistakes. */
export class FieldReader {
  readonly place: FilePlace;
  readonly #map: LocatedMap;
  readonly #what: Message;
  readonly #mistakes: WorkflowMistake[];
  /** Values under a name with a slip, by the name that was meant: they are read, so that only the slip is reported. */
  readonly #misspelt = new Map<string, LocatedValue>();

  /** `what`: the name of the part in sentences, `A job`. */
  constructor(map: LocatedMap, what: Message, mistakes: WorkflowMistake[]) {
    this.#map = map;
    this.#what = what;
    this.#mistakes = mistakes;
    this.place = map.place;
  }

  has(name: string): boolean {
    return this.#map.entries.has(name);
  }

  /** The place of a field's value; the start of the part where the field is missing. */
  getPlace(name: string): FilePlace {
    const place = (this.#map.entries.get(name)?.value ?? this.#misspelt.get(name))?.place;
    return place ?? { ...this.place, endLine: this.place.line, endColumn: this.place.column + 1 };
  }

  /** A text; numbers and booleans are taken as written. Undefined where it is absent or wrong. */
  text(name: string, isNeeded = false): string | undefined {
    const value = this.#value(name);
    if (value === undefined) {
      if (isNeeded) this.say('missing-field', msg('{0} needs "{1}".', this.#what, name), this.getPlace(name));
      return undefined;
    }
    if (value.kind !== 'scalar') {
      this.#noText(name, value);
      return undefined;
    }
    if (isNeeded && value.text.trim() === '') this.say('empty-field', msg('"{0}" is empty.', name), value.place);
    return value.text;
  }

  /** A boolean. */
  flag(name: string, fallback: boolean): boolean {
    const value = this.#value(name);
    if (value === undefined) return fallback;
    if (value.kind === 'scalar' && typeof value.value === 'boolean') return value.value;
    const meant = value.kind === 'scalar' ? booleanWords.get(value.text.trim().toLowerCase()) : undefined;
    if (meant === undefined || value.kind !== 'scalar') return this.#wrong(name, msg('true or false'), value, fallback);
    this.say(
      'wrong-type',
      msg('"{0}" is true or false, not {1}: did you mean "{2}"?', name, getKind(value), meant),
      value.place,
      'error',
      {
        written: value.text,
        instead: meant,
      },
    );
    return fallback;
  }

  /** A whole number of at least `least`. */
  whole(name: string, fallback: number, least: number): number {
    const value = this.#value(name);
    if (value === undefined) return fallback;
    if (
      value.kind === 'scalar' &&
      typeof value.value === 'number' &&
      Number.isSafeInteger(value.value) &&
      value.value >= least
    )
      return value.value;
    return this.#wrong(name, msg('a whole number of at least {0}', least), value, fallback);
  }

  /** Whole numbers. */
  wholes(name: string): readonly number[] {
    const value = this.#value(name);
    if (value === undefined) return [];
    if (value.kind !== 'list') return this.#wrong(name, msg('a list of whole numbers'), value, []);
    const numbers: number[] = [];
    for (const item of value.items) {
      if (item.kind !== 'scalar' || typeof item.value !== 'number' || !Number.isInteger(item.value))
        return this.#wrong(name, msg('a list of whole numbers'), item, []);
      numbers.push(item.value);
    }
    return numbers;
  }

  /** Texts in order, each with its place; a single text counts as a list of one. */
  texts(name: string): readonly PlacedText[] {
    const value = this.#value(name);
    if (value === undefined) return [];
    const texts: PlacedText[] = [];
    for (const item of value.kind === 'list' ? value.items : [value]) {
      if (item.kind !== 'scalar' || item.value === null) return this.#wrong(name, msg('a list of texts'), item, []);
      texts.push({ text: item.text, place: item.place });
    }
    return texts;
  }

  /** The parts in a list, each called `what` in sentences. */
  parts(name: string, what: Message): readonly FieldReader[] {
    const value = this.#value(name);
    if (value === undefined) return [];
    if (value.kind !== 'list') return this.#wrong(name, msg('a list'), value, []);
    return value.items.flatMap((item) => {
      if (item.kind === 'map') return [new FieldReader(item, what, this.#mistakes)];
      this.say(
        'wrong-type',
        msg('{0} is written as fields with names ("name: …"), not as {1}.', what, getKind(item)),
        item.place,
      );
      return [];
    });
  }

  /** Names and their values. */
  named(name: string): ReadonlyMap<string, { readonly key: FilePlace; readonly value: LocatedValue }> {
    const value = this.#value(name);
    if (value === undefined) return new Map();
    if (value.kind === 'map') return value.entries;
    return this.#wrong(name, msg('names and values ("name: value")'), value, new Map());
  }

  /** Names and texts. */
  namedTexts(name: string): ReadonlyMap<string, string> {
    const texts = new Map<string, string>();
    for (const [key, { value }] of this.named(name)) {
      if (value.kind === 'scalar') texts.set(key, value.text);
      else this.#wrong(key, msg('a text'), value, undefined);
    }
    return texts;
  }

  /**
   * Environment variables. A name containing "=" would silently set another variable, and a NUL would end the
   * environment.
   */
  variables(name: string): ReadonlyMap<string, string> {
    const texts = this.namedTexts(name);
    for (const [key, text] of texts) {
      if (key !== '' && !/[=\0]/.test(key) && !text.includes('\0')) continue;
      this.say(
        'wrong-type',
        msg(
          '"{0}" cannot be a variable: its name is not empty and has no "=", and nothing in it is a NUL.',
          key.slice(0, 40),
        ),
        this.#value(name)?.place ?? this.place,
      );
    }
    return texts;
  }

  /** Reports fields that are present but not read. To be called before the fields are read. */
  checkNames({ fields, ignored, refused }: FieldTable): void {
    for (const [name, { key, value }] of this.#map.entries) {
      if (Object.hasOwn(fields, name)) continue;
      const isRefused = Object.hasOwn(refused, name);
      const reasons = isRefused ? refused : ignored;
      const why = Object.hasOwn(reasons, name) ? reasons[name] : undefined;
      if (why !== undefined) {
        this.say(
          isRefused ? 'unsupported' : 'ignored',
          msg('"{0}": {1}', name, why),
          key,
          isRefused ? 'error' : 'warning',
        );
        continue;
      }
      const meant = closestName(name.toLowerCase().replaceAll('-', '_'), Object.keys(fields));
      if (meant === undefined) {
        this.say('unknown-field', msg('{0} has no "{1}"; it is left out.', this.#what, name), key, 'warning');
        continue;
      }
      // Without the field that was meant, another workflow would run: `depend_on` would let a job start too early.
      const isNeeded = !this.has(meant) && !this.#misspelt.has(meant);
      if (isNeeded) this.#misspelt.set(meant, value);
      this.#mistakes.push({
        severity: isNeeded ? 'error' : 'warning',
        code: 'unknown-field',
        message: msg('{0} has no "{1}": did you mean "{2}"?', this.#what, name, meant),
        place: key,
        fix: isNeeded ? { written: name, instead: meant } : undefined,
      });
    }
  }

  /** Reports a mistake. */
  say(
    code: string,
    message: Message,
    place: FilePlace,
    severity: WorkflowMistake['severity'] = 'error',
    fix?: WorkflowMistake['fix'],
  ): void {
    this.#mistakes.push({ severity, code, message, place, fix });
  }

  /** In YAML, braces without quotes are names and values, and a name of a parameter is easily written so. */
  #noText(name: string, value: LocatedValue): void {
    const [[token, inner] = []] = value.kind === 'map' && value.entries.size === 1 ? value.entries : [];
    if (token === undefined || inner?.value.kind !== 'scalar' || inner.value.value !== null) {
      this.#wrong(name, msg('a text'), value, undefined);
      return;
    }
    this.say(
      'wrong-type',
      msg('The value of "{0}" begins with "{", which begins names and values in YAML: put the value in quotes.', name),
      value.place,
      'error',
      { written: `{${token}}`, instead: `'{${token}}'` },
    );
  }

  #value(name: string): LocatedValue | undefined {
    const value = this.#map.entries.get(name)?.value ?? this.#misspelt.get(name);
    return value === undefined || (value.kind === 'scalar' && value.value === null) ? undefined : value;
  }

  #wrong<T>(name: string, wanted: Message, value: LocatedValue, fallback: T): T {
    this.say('wrong-type', msg('"{0}" is {1}, not {2}.', name, wanted, getKind(value)), value.place);
    return fallback;
  }
}

/** Words of YAML 1.1 and of people; `true` and `false` in quotes are texts, too. */
const booleanWords: ReadonlyMap<string, string> = new Map([
  ...['yes', 'y', 'on', '1', 'true'].map((word) => [word, 'true'] as const),
  ...['no', 'n', 'off', '0', 'false'].map((word) => [word, 'false'] as const),
]);

function getKind(value: LocatedValue): MessageArgument {
  if (value.kind !== 'scalar') return value.kind === 'map' ? msg('names and values') : msg('a list');
  if (value.value === null) return msg('empty');
  return typeof value.value === 'string'
    ? msg('the text {0}', JSON.stringify(value.text.slice(0, 60)))
    : value.text.slice(0, 60);
}
