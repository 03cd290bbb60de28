import fc from 'fast-check';
import type { Argument, FileFacts, Site } from '../../src/callers/domain/facts.ts';

/** A record whose objects have a prototype, as all objects of the program have. */
const record = <T>(
  fields: { [K in keyof T]: fc.Arbitrary<T[K]> },
  requiredKeys: (keyof T)[] = Object.keys(fields) as (keyof T)[],
): fc.Arbitrary<T> => fc.record(fields, { requiredKeys, noNullPrototype: true }) as fc.Arbitrary<T>;

const text = fc.oneof(
  fc.constantFrom(
    '',
    'save',
    'this.repo',
    'Repo[]',
    'größe',
    '名前',
    '😀',
    '\ud83d',
    '\udc00x',
    '\0',
    '\u00ff',
    '\u0100',
  ),
  fc.string({ maxLength: 12 }),
  fc.string({ unit: 'binary', maxLength: 40 }),
);
const line = fc.oneof(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 1, max: 1_000_000 }));
const site: fc.Arbitrary<Site> = record({ line, column: fc.oneof(fc.nat(120), fc.nat(1_000_000)) });
const index = fc.oneof(fc.integer({ min: -1, max: 40 }), fc.integer({ min: -1, max: 100_000 }));
const list = <T>(of: fc.Arbitrary<T>): fc.Arbitrary<T[]> => fc.array(of, { maxLength: 8 });

const kinds = fc.constantFrom<Argument['kind'][]>(
  'string',
  'template',
  'name',
  'member',
  'object',
  'array',
  'function',
  'class',
  'number',
  'other',
);
const plainArgument = record({ kind: kinds, text, name: text, type: text }, ['kind', 'text']) as fc.Arbitrary<Argument>;
const getObject = (value: fc.Arbitrary<Argument>): fc.Arbitrary<Argument> =>
  record(
    { kind: kinds, text, name: text, type: text, entries: fc.array(record({ key: text, value }), { maxLength: 3 }) },
    ['kind', 'text'],
  ) as fc.Arbitrary<Argument>;
const argument = fc.oneof(plainArgument, getObject(plainArgument), getObject(getObject(plainArgument)));

/**
 * Facts of any content that their type allows: every optional field there or not, names of any units, places in any
 * order.
 */
export const anyFacts: fc.Arbitrary<FileFacts> = record(
  {
    path: text,
    language: fc.constantFrom(
      'typescript',
      'javascript',
      'python',
      'go',
      'java',
      'rust',
      'csharp',
      'ruby',
      'php',
      'cpp',
      'kotlin',
      'scala',
    ),
    definitions: list(
      record(
        {
          name: text,
          kind: fc.constantFrom(
            'function',
            'method',
            'constructor',
            'class',
            'interface',
            'enum',
            'field',
            'variable',
            'namespace',
            'type',
          ),
          site,
          startLine: line,
          endLine: line,
          container: index,
          isExported: fc.boolean(),
          isStatic: fc.boolean(),
          type: text,
          returns: text,
          yields: text,
          owner: text,
          shape: text,
          isOptional: fc.constant(true),
          standsIn: fc.constant(true),
          expected: text,
          inside: index,
          parameters: record(
            { least: fc.nat(300), most: fc.nat(300), types: fc.constantFrom('String', 'int,,Repo[]', ',long') },
            ['least'],
          ),
        },
        ['name', 'kind', 'site', 'startLine', 'endLine', 'container', 'isExported'],
      ),
    ),
    references: list(
      record(
        {
          name: text,
          role: fc.constantFrom('call', 'new', 'decorator', 'jsx', 'value', 'type', 'extends', 'implements'),
          site,
          within: index,
          receiver: text,
          arguments: fc.array(argument, { maxLength: 3 }),
          decorates: index,
          argumentOf: fc.nat(100_000),
          argumentAt: fc.nat(300),
          binding: fc.nat(100_000),
          key: text,
        },
        ['name', 'role', 'site', 'within'],
      ),
    ),
    imports: list(
      record({ local: text, imported: text, from: text, site, isOptional: fc.boolean() }, [
        'local',
        'imported',
        'from',
        'site',
      ]),
    ),
    exports: list(record({ local: text, exported: text, from: text }, ['local', 'exported'])),
    bindings: list(record({ name: text, type: text, within: index, line, endLine: line })),
    heritage: list(
      record({ definition: index, owner: text, base: text, role: fc.constantFrom('extends', 'implements', 'mixin') }, [
        'definition',
        'base',
        'role',
      ]),
    ),
    constants: list(record({ name: text, value: text })),
    package: text,
    isClean: fc.boolean(),
  },
  [
    'path',
    'language',
    'definitions',
    'references',
    'imports',
    'exports',
    'bindings',
    'heritage',
    'constants',
    'isClean',
  ],
) as fc.Arbitrary<FileFacts>;
