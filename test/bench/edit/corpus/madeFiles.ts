import { madeName } from '../language.ts';
import { type Random, seededRandom } from '../random.ts';
import { type Doc, getDoc } from '../doc.ts';

/** A repetitive file and where each of its near-identical units lies. */
export interface MadeFile {
  readonly doc: Doc;
  /** Line ranges (from 0, end exclusive) of units that differ from each other only in a few tokens. */
  readonly units: readonly { readonly start: number; readonly end: number }[];
}

type UnitMaker = (name: string, index: number, random: Random) => string[];

interface Recipe {
  readonly path: string;
  readonly language: string;
  readonly head: readonly string[];
  readonly tail: readonly string[];
  readonly unit: UnitMaker;
  readonly sizes: readonly number[];
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const recipes: readonly Recipe[] = [
  {
    path: 'made/routes.ts',
    language: 'typescript',
    head: ["import { Router } from './router.ts';", '', 'export const router = new Router();', ''],
    tail: ['export default router;'],
    sizes: [6, 40],
    unit: (name, index) => [
      `router.get('/${name}/:id', async (request, response) => {`,
      `  const ${name} = await store.${name}.find(request.params.id);`,
      `  if (!${name}) {`,
      '    response.status(404);',
      `    return response.json({ error: '${capital(name)} not found', code: ${1000 + index} });`,
      '  }',
      '  response.status(200);',
      `  return response.json(${name});`,
      '});',
      '',
    ],
  },
  {
    path: 'made/service.go',
    language: 'go',
    head: ['package service', '', 'import "errors"', ''],
    tail: ['var Version = "1.0"'],
    sizes: [5, 30],
    unit: (name, index) => [
      `func (s *Service) Load${capital(name)}(id string) (*${capital(name)}, error) {`,
      `\trow, err := s.db.Query${capital(name)}(id)`,
      '\tif err != nil {',
      '\t\treturn nil, err',
      '\t}',
      '\tif row == nil {',
      `\t\treturn nil, errors.New("no ${name}")`,
      '\t}',
      `\ts.metrics.Count(${index})`,
      '\treturn row, nil',
      '}',
      '',
    ],
  },
  {
    path: 'made/test_units.py',
    language: 'python',
    head: ['import unittest', '', '', 'class UnitTests(unittest.TestCase):'],
    tail: ["if __name__ == '__main__':", '    unittest.main()'],
    sizes: [6, 50],
    unit: (name, index) => [
      `    def test_${name}(self):`,
      `        value = self.subject.load("${name}")`,
      '        self.assertIsNotNone(value)',
      `        self.assertEqual(value.count, ${index + 3})`,
      '        with self.assertRaises(KeyError):',
      `            self.subject.load("${name}-missing")`,
      '',
    ],
  },
  {
    path: 'made/en.json',
    language: 'json',
    head: ['{'],
    tail: ['  "end": {}', '}'],
    sizes: [8, 120],
    unit: (name, index) => [
      `  "${name}": {`,
      `    "title": "The ${name} page",`,
      '    "save": "Save",',
      '    "cancel": "Cancel",',
      `    "count": "${index + 2} items",`,
      `    "help": "Opens the ${name} help"`,
      '  },',
    ],
  },
  {
    path: 'made/cases.test.js',
    language: 'javascript',
    head: ["const { check } = require('./check');", '', "describe('parser', () => {"],
    tail: ['});'],
    sizes: [8, 60],
    unit: (name, index) => [
      `  it('parses ${name}', () => {`,
      `    const result = check('${name}', { strict: true });`,
      '    expect(result.ok).toBe(true);',
      `    expect(result.value).toBe(${index * 7 + 1});`,
      '    expect(result.errors).toEqual([]);',
      '  });',
      '',
    ],
  },
  {
    path: 'made/pipeline.yml',
    language: 'yaml',
    head: ['name: build', 'on: push', 'jobs:'],
    tail: ['env:', '  CI: "1"'],
    sizes: [5, 25],
    unit: (name, index) => [
      `  ${name}:`,
      '    runs-on: ubuntu-latest',
      `    timeout-minutes: ${index + 5}`,
      '    steps:',
      '      - uses: actions/checkout@v4',
      `      - run: make ${name}`,
    ],
  },
  {
    path: 'made/utilities.css',
    language: 'css',
    head: [':root {', '  --gap: 4px;', '}', ''],
    tail: ['@media print { body { color: black; } }'],
    sizes: [10, 80],
    unit: (name, index) => [
      `.${name} {`,
      `  margin: ${index + 1}px;`,
      '  padding: var(--gap);',
      '  display: flex;',
      `  order: ${index};`,
      '}',
      '',
    ],
  },
];

/** Repetitive files as projects have them: handlers, message tables, test suites, job lists, utility styles. */
export function madeFiles(): MadeFile[] {
  const random = seededRandom(77);
  const out: MadeFile[] = [];
  for (const recipe of recipes) for (const size of recipe.sizes) out.push(built(recipe, size, random));
  return out;
}

function built(recipe: Recipe, size: number, random: Random): MadeFile {
  const lines: string[] = [...recipe.head];
  const units: { start: number; end: number }[] = [];
  const names = new Set<string>();
  while (names.size < size) names.add(madeName(random));
  [...names].forEach((name, index) => {
    const start = lines.length;
    lines.push(...recipe.unit(name, index, random));
    units.push({ start, end: lines.at(-1) === '' ? lines.length - 1 : lines.length });
  });
  lines.push(...recipe.tail);
  return { doc: getDoc(`${recipe.path}#${size}`, recipe.language, `${lines.join('\n')}\n`), units };
}

/** One-line files of 2 to 40 KB, as bundlers and serialisers write them. */
export function minifiedFiles(): Doc[] {
  const random = seededRandom(78);
  return [40, 300].flatMap((size) => {
    const names = Array.from({ length: size }, () => madeName(random));
    const script = names
      .map((name, i) => `function ${name}(e,t){var n=e.${names[(i * 7) % size] ?? name};return n?t(n,${i}):null}`)
      .join('');
    const data = `{${names.map((name, i) => `"${name}${i}":{"id":${i},"tags":["a","${name}"]}`).join(',')}}`;
    return [
      getDoc(`made/bundle.min.js#${size}`, 'javascript', script),
      getDoc(`made/data.min.json#${size}`, 'json', `${data}\n`),
    ];
  });
}
