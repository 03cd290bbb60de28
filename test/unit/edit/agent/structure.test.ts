import { join } from 'node:path';
import { dirname } from 'node:path';
import { createRequire } from 'node:module';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { planSnippet } from '../../../../src/edit/domain/agent/snippetPlan.ts';
import { readSnippet } from '../../../../src/edit/domain/formats/snippet.ts';
import { findTwin } from '../../../../src/edit/domain/structure/findTwin.ts';
import { mergeSnippet } from '../../../../src/edit/domain/structure/mergeSnippet.ts';
import { joinSegments } from '../../../../src/edit/domain/structure/snippetLines.ts';
import { runtimeFile } from '../../../../src/edit/node/syntax/grammars.ts';
import { loadSyntaxChecker } from '../../../../src/edit/node/syntax/loadSyntaxChecker.ts';

const require = createRequire(import.meta.url);
const syntax = loadSyntaxChecker({
  grammarsDir: join(dirname(require.resolve('@vscode/tree-sitter-wasm/package.json')), 'wasm'),
  runtimeWasm: join(dirname(require.resolve('web-tree-sitter')), runtimeFile),
  // On a machine with much else to do a parse may take long.
  maxParseMs: 60_000,
});
const languages = ['typescript', 'javascript', 'python', 'rust', 'go', 'java', 'ruby', 'c', 'css'] as const;

beforeAll(async () => {
  for (const languageId of languages) await syntax.prepare(languageId);
});

/** The text of the file with the snippet merged, or why not. */
function merged(content: string, snippet: string, languageId: string): string {
  const read = readSnippet(snippet.split('\n'), languageId) ?? { segments: [snippet] };
  const checker = languages.some((each) => each === languageId) ? syntax : undefined;
  const plan = planSnippet(content, read.segments, { languageId, syntax: checker, ...read });
  if (plan.kind !== 'sure') return plan.kind === 'unclear' ? `unclear ${plan.part ?? ''}`.trim() : plan.kind;
  const [block] = plan.blocks;
  return content.replace(block?.oldString ?? '', () => block?.newString ?? '');
}

const cart = [
  'import { tax } from "./tax";',
  '',
  'export class Cart {',
  '  add(item) {',
  '    this.items.push(item);',
  '  }',
  '',
  '  clear() {',
  '    this.items = [];',
  '  }',
  '}',
  '',
  'export class Box {',
  '  clear() {',
  '    this.lid = undefined;',
  '    this.open();',
  '  }',
  '}',
  '',
].join('\n');

describe('a snippet merged by structure', () => {
  test('goes to the member that it shows, and the block around it stays closed', () => {
    const snippet = '// ...\n  add(item) {\n    this.items.push(item);\n    this.changed();\n  }\n// ...';
    expect(merged(cart, snippet, 'typescript')).toBe(cart.replace('push(item);', 'push(item);\n    this.changed();'));
  });

  test('tells members of one name apart by lines that only one has, and asks where it cannot', () => {
    const clear = (...lines: string[]): string => ['// ...', '  clear() {', ...lines, '  }', '// ...'].join('\n');
    expect(merged(cart, clear('    this.items = [];', '    this.changed();'), 'typescript')).toBe(
      cart.replace('items = [];', 'items = [];\n    this.changed();'),
    );
    expect(merged(cart, clear('    this.all = [];'), 'typescript')).toBe('unclear clear');
  });

  test('puts a new member behind the one it is shown with, and an import behind the others', () => {
    const snippet = [
      'import { tax } from "./tax";',
      'import { log } from "./log";',
      '',
      'export class Cart {',
      '  // ...',
      '  add(item) {',
      '    this.items.push(item);',
      '  }',
      '',
      '  drop(item) {',
      '    log(item);',
      '  }',
      '  // ...',
      '}',
    ].join('\n');
    expect(merged(cart, snippet, 'typescript')).toBe(
      cart
        .replace('"./tax";', '"./tax";\nimport { log } from "./log";')
        .replace('push(item);\n  }', 'push(item);\n  }\n\n  drop(item) {\n    log(item);\n  }'),
    );
  });

  test('asks by name where a new one could be anywhere', () => {
    expect(merged(cart, '// ...\n\nfunction fresh() {\n  go();\n}\n\n// ...', 'typescript')).toBe('unclear fresh');
  });

  test('does not take a class without its members for the whole class', () => {
    expect(merged(cart, '// ...\nexport class Box {\n}\n// ...', 'typescript')).toMatch(/^unclear/);
  });

  test('says that everything shown is there already', () => {
    expect(merged(cart, '// ...\n  add(item) {\n    this.items.push(item);\n  }\n// ...', 'typescript')).toBe('stands');
  });

  test('reads in Python from its depth what a placeholder stands for', () => {
    const content = 'def f():\n    a = 1\n    b = 2\n    return a\n\n\ndef g():\n    return 3\n';
    const inner = 'def f():\n    a = 5\n    # ... existing code ...\n\n# ... existing code ...';
    expect(merged(content, inner, 'python')).toBe(content.replace('a = 1', 'a = 5'));
    const outer = 'def f():\n    a = 5\n    return a\n\n# ... existing code ...';
    expect(merged(content, outer, 'python')).toBe(content.replace('a = 1\n    b = 2', 'a = 5'));
  });

  test.each([
    ['rust', 'impl A {\n    fn y(&self) -> u8 {\n        2\n    }\n}\n', '    fn y(&self) -> u8 {\n        3\n    }'],
    ['go', 'package m\n\nfunc (a *A) y() int {\n\treturn 2\n}\n', 'func (a *A) y() int {\n\treturn 3\n}'],
    ['java', 'class A {\n    int y() {\n        return 2;\n    }\n}\n', '    int y() {\n        return 3;\n    }'],
    ['ruby', 'class A\n  def y\n    2\n  end\nend\n', '  def y\n    3\n  end'],
    ['html', '<ul>\n  <li id="a">\n    2\n  </li>\n</ul>\n', '  <li id="a">\n    3\n  </li>'],
    [
      'kotlin',
      'class A {\n    fun y(): Int {\n        return 2\n    }\n}\n',
      '    fun y(): Int {\n        return 3\n    }',
    ],
    ['yaml', 'a:\n  b:\n    c: 2\n    d: 1\n', '  b:\n    c: 3\n    d: 1'],
    ['shellscript', 'y() {\n  echo 2\n}\nrun\n', 'y() {\n  echo 3\n}'],
  ])('in %s', (languageId, content, shown) => {
    expect(
      merged(
        content,
        `# ...\n${shown}\n# ...`.replaceAll(
          '# ...',
          languageId === 'html' ? '<!-- ... -->' : /yaml|ruby|shell/.test(languageId) ? '# ...' : '// ...',
        ),
        languageId,
      ),
    ).toBe(content.replace('2', '3'));
  });
});

describe('a snippet laid over a file', () => {
  const file = [
    '/** Adds. */',
    'function add(a, b) {',
    '  check(a);',
    '  check(b);',
    '',
    '  // the sum',
    '  const sum = a + b;',
    '  log(sum);',
    '  return sum;',
    '}',
    '',
    '/** Clears all. */',
    'function clear() {',
    '  items = [];',
    '}',
    '',
  ].join('\n');

  test('changes lines between two that stay, and keeps what its placeholders hide', () => {
    const snippet = [
      'function add(a, b) {',
      '  // ...',
      '  const sum = b + a;',
      '  log(sum);',
      '  // ...',
      '}',
      '// ...',
    ];
    expect(merged(file, snippet.join('\n'), 'typescript')).toBe(file.replace('a + b', 'b + a'));
  });

  test('takes a line away that stood between two that are shown together', () => {
    const snippet = ['function add(a, b) {', '  // ...', '  const sum = a + b;', '  return sum;', '}', '// ...'];
    expect(merged(file, snippet.join('\n'), 'typescript')).toBe(file.replace('  log(sum);\n', ''));
  });

  test('keeps the comment above a part that it hides, and does not write one twice', () => {
    const snippet = ['// ...', '  check(a);', '  check(a, b);', '  check(b);', '', '  // the sum', '  // ...'];
    expect(merged(file, snippet.join('\n'), 'typescript')).toBe(file.replace('(a);\n', '(a);\n  check(a, b);\n'));
  });

  test('puts a new function with its comment between two others', () => {
    const fresh = ['/** Takes away. */', 'function drop(a) {', '  remove(a);', '}'];
    const snippet = ['// ...', ...fresh, '', 'function clear() {', '  items = [];', '}'];
    expect(merged(file, snippet.join('\n'), 'typescript')).toMatch(/^unclear/);
    const above = ['function add(a, b) {', '  // ...', '}', '', ...fresh, '// ...'];
    expect(merged(file, above.join('\n'), 'typescript')).toBe(
      file.replace('\n/** Clears', `\n${fresh.join('\n')}\n\n/** Clears`),
    );
  });

  test('does not take a method for another with the same annotation, nor for a field of its name', () => {
    const content =
      'class A {\n    int size;\n\n    @Override\n    public int get() {\n        return size;\n    }\n}\n';
    const other = '// ...\n    @Override\n    public int put() {\n        return size;\n    }\n// ...';
    expect(merged(content, other, 'java')).toBe('unclear put');
    expect(merged(content, '// ...\n    int size() {\n        return 1;\n    }\n// ...', 'java')).toMatch(/^unclear/);
  });

  test('puts an import shown alone into the block of the others', () => {
    const content = 'package m\n\nimport (\n\t"fmt"\n\t"os"\n)\n\nfunc y() int {\n\treturn 2\n}\n';
    const snippet = 'import (\n\t// ...\n\t"sync"\n\t// ...\n)\n\nfunc y() int {\n\treturn 3\n}';
    expect(merged(content, snippet, 'go')).toBe(content.replace('"os"\n', '"os"\n\t"sync"\n').replace('2', '3'));
  });

  test('writes blanks inside a line as they are shown', () => {
    expect(merged(file, '// ...\n  check( b );\n\n  // the sum\n  // ...', 'typescript')).toBe(
      file.replace('check(b)', 'check( b )'),
    );
  });
});

const word = fc.stringMatching(/^[a-d]{1,3}$/);
const line = fc.oneof(
  word.map((name) => `${name}();`),
  word.map((name) => `function ${name}() {`),
  fc.constantFrom('}', '', '  return 1;', '// ...', '`', '"""', '/*', 'end', '\t{', 'é\u2028x'),
);

describe('any snippet and any file', () => {
  test.each(['typescript', 'python', 'html'])(
    'in %s never throws, and keeps every line that it does not show',
    (languageId) => {
      fc.assert(
        fc.property(fc.array(line, { maxLength: 15 }), fc.array(line, { maxLength: 10 }), (file, shown) => {
          const read = readSnippet(shown, languageId);
          if (read === undefined) return;
          const result = mergeSnippet(
            file,
            joinSegments(read.segments, read.placeholders),
            languageId,
            languageId === 'html' ? undefined : syntax,
          );
          if (result.kind === 'unclear') return;
          // A new part may get an empty line above it.
          const known = new Set(['', ...file, ...shown].map((each) => each.trim().replace(/[,;]$/, '')));
          expect(result.lines.every((each) => known.has(each.trim().replace(/[,;]$/, '')))).toBe(true);
          expect(result.lines.filter((each) => each.trim() === '// ...').length).toBeLessThanOrEqual(
            file.filter((each) => each.trim() === '// ...').length + shown.length,
          );
        }),
        { numRuns: 200 },
      );
    },
  );
});

describe('a snippet of code that others wrote', () => {
  test('keeps what a placeholder hides below a comment', () => {
    const file = [
      'def run(self):',
      '    while True:',
      '        if late:',
      '            # Sleep before it goes back to the queue to avoid',
      '            # waking up the others.',
      '            sleep(1)',
      '            put(back)',
      '        check(uri)',
      '',
    ].join('\n');
    const snippet = [
      'def run(self):',
      '    while True:',
      '        if late or early:',
      '            # Sleep before it goes back to the queue to avoid',
      '            # ... existing code ...',
    ].join('\n');
    expect(merged(file, snippet, 'python')).toBe(file.replace('if late:', 'if late or early:'));
  });

  test('adds a member beside another one that looks like it', () => {
    const method = (name: string): string =>
      `Screen.prototype.${name} = function () {\n  throw new Error('missing');\n};`;
    const file = ['resize', 'destroy', 'kill'].map(method).join('\n');
    const snippet = `// ...\n${method('resize')}\n${method('clear')}\n// ...`;
    expect(merged(`${file}\n`, snippet, 'javascript')).toBe(
      `${['resize', 'clear', 'destroy', 'kill'].map(method).join('\n')}\n`,
    );
  });

  test('puts a name into the list of an import by the module, whichever names are hidden', () => {
    const names = ['Assign', 'Branch', 'TupleGet', 'TupleSet', 'Unbox'];
    const file = (all: readonly string[]): string =>
      `from ops import (\n${all.map((name) => `    ${name},\n`).join('')})\nfrom rtypes import (\n    RArray,\n)\n`;
    const snippet = 'from ops import (\n    # ...\n    TupleSet,\n    Unborrow,\n    Unbox,\n)\n# ...';
    expect(merged(file(names), snippet, 'python')).toBe(file(names.toSpliced(4, 0, 'Unborrow')));
  });

  test('leaves no empty line between methods where the class has none', () => {
    const file = [
      'class Animate {',
      '  timeout = 1;',
      '  constructor(host) {',
      '    this.host = host;',
      '  }',
      '  start() {',
      '    this.host.start();',
      '  }',
      '}',
      '',
    ].join('\n');
    const init = '  init() {\n    this.host.init();\n  }';
    const snippet = `class Animate {\n  // ...\n${init}\n  start() {\n    this.host.start();\n  }\n}`;
    expect(merged(file, snippet, 'javascript')).toBe(file.replace('  start() {', `${init}\n  start() {`));
  });

  test('is asked about where a placeholder hides what opens a block, in a language without a grammar', () => {
    const file = '.table {\n  width: 100%;\n  > tr {\n    padding: 1px;\n    color: red;\n  }\n}\n';
    const snippet = '.table {\n  width: 90%;\n  // ...\n    padding: 2px;\n    color: red;\n  }\n}';
    expect(merged(file, snippet, 'scss')).toBe('unclear padding: 2px;');
  });

  test('is asked about where a line that the file has once would stand there twice', () => {
    const file = [
      'def kind(typ):',
      '    if isinstance(typ, Tuple):',
      '        if typ.fallback == "builtins.tuple":',
      '            return RTuple([kind(t) for t in typ.items])',
      '        else:',
      '            return tuple_rprimitive',
      '    return other',
      '',
    ].join('\n');
    const snippet = [
      'def kind(typ):',
      '    if isinstance(typ, Tuple):',
      '        if (',
      '            typ.fallback == "builtins.tuple"',
      '            and find_unpack(typ.items) is None',
      '        ):',
      '            return RTuple([kind(t) for t in typ.items])',
      '        # ...',
    ].join('\n');
    expect(merged(file, snippet, 'python')).toMatch(/^unclear/);
  });

  test('is asked about where what it shows would stand beside its own earlier version', () => {
    const file = [
      'def install(self, name):',
      '    it = self.api.pull(name)',
      '    for data in it:',
      '        pass',
      '    return self.get(name)',
      '',
    ].join('\n');
    const renamed = 'def install(self, name):\n    # ...\n    for _data in it:\n        pass\n    # ...';
    expect(merged(file, renamed, 'python')).toMatch(/^unclear/);
    const remark = '    # The point may be the first of all of them.';
    const marked = file.replace('    it =', `${remark}\n    name = name.lower()\n    it =`);
    const fewer = `def install(self, name):\n    # ...\n${remark}\n    it = self.api.pull(name)\n    # ...`;
    expect(merged(marked, fewer, 'python')).toMatch(/^unclear|^(?![^]*The point[^]*The point)/);
  });

  test('keeps the branches that a placeholder right below a statement may stand for', () => {
    const python = [
      'def marks(self):',
      '    for entry in self.entries():',
      '        if entry.extra and entry.marker:',
      '            marker = f"({entry.marker}) and {entry.extra}"',
      '        elif entry.marker:',
      '            marker = entry.marker',
      '        else:',
      '            marker = ""',
      '        yield marker',
      '',
    ].join('\n');
    const shown = [
      'def marks(self):',
      '    for entry in self.entries():',
      '        extra = clean(entry.extra)',
      '        if extra and entry.marker:',
      '            marker = f"({entry.marker}) and {extra}"',
      '        elif entry.marker:',
      '            marker = entry.marker',
      '        # ... existing code ...',
    ].join('\n');
    expect(merged(python, shown, 'python')).toBe(
      python
        .replace('        if entry', '        extra = clean(entry.extra)\n        if entry')
        .replaceAll('entry.extra and', 'extra and')
        .replace('{entry.extra}"', '{extra}"'),
    );
    const script =
      'function run(a) {\n  if (a.ready) {\n    go(a.first);\n  } else {\n    wait(a.second);\n  }\n  return a;\n}\n';
    const part = 'function run(a) {\n  if (a.ready) {\n    go(a.first, 1);\n  }\n  // ...\n}';
    expect(merged(script, part, 'javascript')).toBe(script.replace('first)', 'first, 1)'));
  });

  test('is asked about where a method has the name of a longer thing of another kind', () => {
    const file = [
      'export default {',
      '  computed: {',
      '    nav({ attr }) {',
      '      return `[${attr}]`;',
      '    },',
      '',
      '    items: {',
      '      get(_, el) {',
      '        return all(this.nav, el);',
      '      },',
      '',
      '      watch() {',
      '        this.emit();',
      '      },',
      '    },',
      '  },',
      '};',
      '',
    ].join('\n');
    const snippet =
      '// ...\n    nav({ attr }) {\n      return `[${attr}]`;\n    },\n\n    items(_, el) {\n      return all(this.nav, el);\n    },\n\n    // ...';
    expect(merged(file, snippet, 'javascript')).toMatch(/^unclear/);
  });

  test('is asked about where attributes below a placeholder may be the end of a longer list', () => {
    const file = [
      'use crate::Range;',
      '',
      '/// The month of the year.',
      '///',
      '/// Allows mapping from January to December.',
      '#[derive(PartialEq, Eq, Copy, Clone)]',
      '#[cfg_attr(feature = "serialize", derive(Encodable))]',
      '#[cfg_attr(feature = "rkyv", derive(Archive))]',
      '#[cfg_attr(feature = "arbitrary", derive(Arbitrary))]',
      'pub enum Month {',
      '    January = 0,',
      '    February = 1,',
      '}',
      '',
    ].join('\n');
    const snippet = [
      '// ... existing code ...',
      '#[cfg_attr(feature = "serialize", derive(Encodable))]',
      '#[cfg_attr(',
      '    any(feature = "rkyv", feature = "rkyv-16"),',
      '    derive(Archive),',
      ')]',
      '#[cfg_attr(feature = "arbitrary", derive(Arbitrary))]',
      'pub enum Month {',
      '    // ... existing code ...',
      '}',
    ].join('\n');
    const now = merged(file, snippet, 'rust');
    expect(now.startsWith('unclear') || now.includes('/// The month of the year.')).toBe(true);
  });

  test('is asked about where too much differs to look for earlier versions', () => {
    const rows = (name: string): string => Array.from({ length: 2000 }, (_, at) => `  ${name}(${at});`).join('\n');
    const file = `function all() {\n${rows('first')}\n}\n\nfunction other() {\n  return 1;\n}\n`;
    const snippet = `function all() {\n${rows('second')}\n}\n// ...`;
    expect(merged(file, snippet, 'javascript')).toMatch(/^unclear/);
  });

  test('adds an import much like its neighbour', () => {
    const file = 'import ascending from "./ascending.js";\nimport ticks from "./ticks.js";\n\nexport default ticks;\n';
    const fresh = 'import descending from "./descending.js";';
    expect(merged(file, `${file.split('\n')[0]}\n${fresh}\n// ...`, 'javascript')).toBe(
      file.replace('\nimport t', `\n${fresh}\nimport t`),
    );
  });

  test('has the comma of a list only where something follows', () => {
    const rest =
      '} from "../internal"\n\nexport function finish(scope) {\n  scope.drafts = 0;\n  return die(scope);\n}\n';
    const file = `import {\n  plugin,\n  die,\n  isFrozen,\n  shallowCopy\n${rest}`;
    const snippet = `import {\n  // ...\n  die,\n  isFrozen\n${rest}`.replace('  return die(scope);', '  // ...');
    expect(merged(file, `${snippet}// ...`, 'typescript')).toBe(file.replace('isFrozen,\n  shallowCopy', 'isFrozen'));
  });

  test('takes an empty statement behind a function away that it does not show', () => {
    const file = 'function Compiler(node) {\n  this.node = node;\n};\n\nfunction other() {\n  return 1;\n}\n';
    const snippet = '// ...\nfunction Compiler(node) {\n  this.node = node;\n  this.depth = 0;\n}\n// ...';
    expect(merged(file, snippet, 'javascript')).toBe(file.replace('node;\n};', 'node;\n  this.depth = 0;\n}'));
  });

  test('has one text about the file at its top, and imports stand close whatever their form', () => {
    const file = '"""Patches applied at run time"""\n\nimport os\nimport sys\n\nFILE = os.path.join(__file__)\n';
    const top = '"""Patches applied at run time."""\n\nimport os\nimport sys\n\nFILE = os.path.join(__file__)\n# ...';
    expect(merged(file, top, 'python')).toBe(file.replace('time"', 'time."'));
    const fresh = '# ...\nfrom contextlib import suppress\n\nFILE = os.path.join(__file__, "x")\n# ...';
    expect(merged(file, fresh, 'python')).toBe(
      file.replace('sys\n', 'sys\nfrom contextlib import suppress\n').replace('(__file__)', '(__file__, "x")'),
    );
  });

  test('puts one-line members as far apart as the file has them', () => {
    const file = [
      'public interface Commands {',
      '',
      '  Response<Long> add(String key);',
      '',
      '  Response<Long> drop(String key);',
      '',
      '  Response<String> loadChunk(String key, long iterator, byte[] data);',
      '',
      '  Response<Map<String, Object>> info(String key);',
      '}',
      '',
    ].join('\n');
    const card = '  Response<Long> card(String key);';
    const snippet = `public interface Commands {\n  // ...\n\n${card}\n\n  Response<Map<String, Object>> info(String key);\n}`;
    expect(merged(file, snippet, 'java')).toBe(file.replace('  Response<Map', `${card}\n\n  Response<Map`));
  });

  test('does not write the first member of an inner object twice', () => {
    const file = [
      'class Context {',
      '  get web() {',
      '    if (!(this.update.message && "web" in this.update.message))',
      '      return undefined;',
      '    const { data } = this.update.message.web;',
      '    return {',
      '      data: {',
      '        json() {',
      '          return JSON.parse(data);',
      '        },',
      '        text() {',
      '          return data;',
      '        },',
      '      },',
      '      button,',
      '    };',
      '  }',
      '}',
      '',
    ].join('\n');
    const snippet = [
      'class Context {',
      '  // ...',
      '  get web() {',
      '    if (!(this.message && "web" in this.message))',
      '      return undefined;',
      '    const { data } = this.message.web;',
      '    return {',
      '      data: {',
      '        json() {',
      '          return JSON.parse(data);',
      '        },',
      '        // ...',
      '      },',
      '      button,',
      '    };',
      '  }',
      '}',
    ].join('\n');
    expect(merged(file, snippet, 'javascript')).toBe(file.replaceAll('this.update.message', 'this.message'));
  });

  test('knows the path of an import from a text about a file', () => {
    const rest = ')\n\nfunc f(node *ast.Node) {\n\tg(node)\n}\n';
    const file = `package a\n\nimport (\n\t"x.org/go/v2/internal/ast"\n\t"x.org/go/v2/internal/danger"\n\t"x.org/go/v2/internal/tracker"\n${rest}`;
    const snippet =
      'import (\n\t// ...\n\t"x.org/go/v2/internal/tracker"\n\t"x.org/go/v2/unstable"\n)\n\n// ...\n\nfunc f(node *unstable.Node) {\n\tg(node)\n}';
    expect(merged(file, `// ...\n\n${snippet}\n// ...`, 'go')).toBe(
      file.replace('tracker"\n', 'tracker"\n\t"x.org/go/v2/unstable"\n').replace('*ast.', '*unstable.'),
    );
  });

  test('asks where a new statement has most of its lines in common with the hidden one beside it', () => {
    const file = [
      'class Property:',
      '    def set(self, obj, value):',
      '        if not has(obj):',
      '            name = obj.__class__.__name__',
      '            raise RuntimeError(f"{name} is not there")',
      '',
      '        if self.property.readonly and obj._initialized:',
      '            # Allow to set a value during object initialization (such as value to value_throttled)',
      '            name = obj.__class__.__name__',
      '            raise RuntimeError(f"{name} is a readonly property")',
      '',
      '        self._set(obj, value)',
      '',
      '    def drop(self, obj):',
      '        if self.property.readonly:',
      '            name = obj.__class__.__name__',
      '            raise RuntimeError(f"{name} is a readonly property")',
      '',
    ].join('\n');
    const snippet = [
      '# ...',
      'class Property:',
      '    # ...',
      '    def set(self, obj, value):',
      '        # ...',
      '        if not has(obj):',
      '            name = obj.__class__.__name__',
      '            raise RuntimeError(f"{name} is not there")',
      '',
      '        if self.property.readonly:',
      '            name = obj.__class__.__name__',
      '            raise RuntimeError(f"{name} is a readonly property")',
      '        # ...',
    ].join('\n');
    expect(merged(file, snippet, 'python')).toBe('unclear if self.property.readonly:');
  });

  test('puts a short part beside a long one that has no name and not its first line', () => {
    const members = ['is', 'has', 'get', 'put', 'cut'].map((name) =>
      [`  this.${name}Equal = function (range) {`, '    return this.start.row === range.start.row;', '  };'].join('\n'),
    );
    const file = ['var Range = function (row) {', '  this.start = row;', '};', '(function () {', ...members];
    const content = [...file, '}).call(Range.prototype);', 'exports.Range = Range;', ''].join('\n');
    const snippet = (name: string): string =>
      `Range.prototype.${name} = function (range) {\n  return this.start.row === range.start.row;\n};\n`;
    const sent = (name: string): string => `// ...\nvar Range = function (row) {\n  // ...\n};\n${snippet(name)}// ...`;
    const made = content.replace('(function () {', `${snippet('sameRow')}(function () {`);
    expect(merged(content, sent('sameRow'), 'javascript')).toBe(made);
    // One of that name is hidden there already.
    expect(merged(content, sent('isEqual'), 'javascript')).toBe('unclear Range.prototype.isEqual = function (range) {');
  });

  test('is asked about where a new declaration has names of the hidden one beside it', () => {
    const content =
      'export default function (a) {\n  var radius = 4.5,\n      stream,\n      context;\n\n  run(a);\n}\n';
    const snippet =
      'export default function (a) {\n  let digits = 3,\n      radius = 4.5,\n      stream,\n      context;\n  // ...\n}\n';
    expect(merged(content, `// ...\n${snippet}`, 'javascript')).toBe('unclear digits');
    const table = 'const words = {\n  day: "a",\n  hour: {\n    short: "h",\n    long: "hh",\n  },\n  min: "m",\n};\n';
    const fresh = 'const words = {\n  day: "a",\n  hour12: {\n    short: "h",\n    long: "hh",\n  },\n  // ...\n};\n';
    expect(merged(table, `// ...\n${fresh}`, 'javascript')).toBe('unclear hour12');
  });

  test('is asked about where new imports bring in what the hidden ones beside them do', () => {
    const uses = 'use libc::size;\nuse std::ffi::CString;\nuse std::marker;\n\nfn a() {}\n';
    expect(merged(uses, '// ...\nuse std::ffi::CString;\nuse std::iter::Fused;\n// ...\n', 'rust')).toBe(
      uses.replace('CString;\n', 'CString;\nuse std::iter::Fused;\n'),
    );
    const content = '__version__ = "1"\n\nimport shop.cart\nimport shop.tax\n';
    const snippet = '# ...\n__version__ = "2"\n\nfrom . import cart\nfrom . import tax\n';
    expect(merged(content, snippet, 'python')).toBe('unclear .');
  });

  test('takes nothing for another part where the file has its first line', () => {
    const impl = (name: string, ...rows: string[]): string =>
      [`impl<'a> ${name}<'a> {`, ...rows.map((row) => `    ${row}`), '}', ''].join('\n');
    const lines = impl('Lines', 'fn new(node: &Node) -> Lines {', '    Lines { node }', '}');
    const chunks = ['#[inline(always)]', 'fn new(node: &Node) -> Chunks {', '    let info = node.text_info();'];
    const content = `${lines}\n${impl('Chunks', ...chunks, '    Chunks::at(node, info.bytes as usize)', '}')}`;
    const fresh = impl('Lines', ...chunks, '    Lines::at(node, info.bytes as usize)', '}').replace(
      '> Chunks',
      '> Lines',
    );
    const snippet = `// ...\n${fresh.replace(/\}\n$/, '    // ...\n}')}\n// ...`;
    expect(merged(content, snippet, 'rust')).toBe(content.replace(lines, fresh));
    const cases = (...names: string[]): string =>
      names.map((name) => `\tcase ${name}:\n\t\treturn &${name}Entry{Kind: kind, Name: name}, nil\n`).join('');
    const make = (body: string): string => `func make(kind string) (Entry, error) {\n\tswitch kind {\n${body}\t}\n}\n`;
    const [known, added] = [
      cases('Defaults', 'Router', 'Splitter', 'Resolver', 'Mesh', 'Ingress', 'Exported'),
      cases('Group', 'Gateway', 'Route', 'Limit', 'Provider'),
    ];
    expect(merged(make(known), `// ...\n\n${make(`\t// ...\n${cases('Exported')}${added}`)}\n// ...`, 'go')).toBe(
      make(known + added),
    );
  });

  test('keeps the comment of which it shows the last row, a line below a placeholder', () => {
    const line = '# -----------------------------------';
    const content = `a = 1\n\n${line}\n# CLASS: Pretty\n${line}\nclass Pretty(Base):\n    name = 'pretty'\n\n    def run(self):\n        go()\n`;
    const snippet = `# ...\n${line}\nclass Pretty(Base):\n    name = "pretty"\n\n    def run(self):\n        # ...\n`;
    expect(merged(content, snippet, 'python')).toBe(content.replace("'pretty'", '"pretty"'));
  });

  test('puts an import between two that stand close, close', () => {
    const content = 'import os\n\nfrom a import (\n    Long,\n)\nfrom b import Engine\n\nx = 1\n';
    const snippet = '# ...\nfrom a.docs import public\nfrom b import Engine\n# ...\nx = 2\n';
    expect(merged(content, snippet, 'python')).toBe(
      content.replace('from b', 'from a.docs import public\nfrom b').replace('x = 1', 'x = 2'),
    );
  });

  test('keeps the last branch that a placeholder below a shown one stands for', () => {
    const branch = (head: string, value: string): string => `    ${head}:\n        return ${value}\n\n`;
    const build = (image: string): string =>
      `def bar(glyph):\n    from glyphs import Fill, Image, Text\n\n${branch('if isinstance(glyph, Fill)', 'fill(glyph)')}${branch('elif isinstance(glyph, Text)', 'text(glyph)')}${branch(image, 'image(glyph)')}`;
    const rest = '    else:\n        raise ValueError(f"no bar for {glyph}")\n';
    const shown = build('elif isinstance(glyph, (Image, Stack))').replace(
      '        return fill(glyph)\n\n',
      '        # ...\n',
    );
    expect(merged(build('elif type(glyph) is Image') + rest, `# ...\n${shown}    # ...`, 'python')).toBe(
      build('elif isinstance(glyph, (Image, Stack))') + rest,
    );
    // A new branch in front of the hidden one.
    expect(
      merged(
        `${build('elif type(glyph) is Image')}${rest}`,
        `# ...\n${shown.replace(/ {4}elif isinstance\(glyph, \(Im[^]*$/, branch('elif glyph.isNew', 'renew(glyph)'))}    # ...`,
        'python',
      ),
    ).toMatch(/^unclear/);
  });

  test('asks where a comment moves to a new part and not all of its lines are shown', () => {
    const rule = `# ${'='.repeat(20)}`;
    const file = `import os\n\n${rule}\n# Registry\n${rule}\nKind = Dict[str, object]\nOther = Callable[..., Kind]\n`;
    const snippet = `# ...\n# Registry\n${rule}\n# What is kept\nData = Dict[str, Any]\nMeta = Dict[str, Any]\nKind = Union[Data, Meta]\nOther = Callable[..., Kind]\n# ...`;
    expect(merged(file, snippet, 'python')).toMatch(/^unclear/);
  });

  test('does not take a mark from the function that it belongs to', () => {
    const make = (name: string): string =>
      `__attribute_noinline__\nstatic void ${name} (int a) {\n    work_${name}(a);\n}\n`;
    const file = `#include <a.h>\n\n${make('add')}\n\n${make('init')}`;
    const snippet = `// ...\n${make('add').replace(/ {4}.*/, '  // ...')}\n\n${make('append')}// ...`;
    expect(merged(file, snippet, 'c')).toBe('unclear');
  });

  test('is asked about where what a module hands out would stand within a function', () => {
    const file =
      'export default function (App) {\n    App.update = update;\n\n    function update(data, e) {\n        for (const name in data) data[name].call(e);\n    }\n}\n';
    const shown = 'export function update(element, e) {\n    apply(element, e);\n}';
    expect(merged(file, `// ...\n${shown}\n// ...`, 'javascript')).toMatch(/^unclear/);
    expect(merged(file, `// ...\n${shown.replace('export ', '')}\n// ...`, 'javascript')).toContain(
      '    function update(element, e) {\n        apply(element, e);\n    }\n}',
    );
  });

  test('is asked about where a placeholder hides what a changed comment belongs to', () => {
    const file =
      "export class Declaration {\n  type: 'decl'\n  parent: Box\n  raws: Raws\n\n  /**\n   * The name of it.\n   */\n  prop: string\n}\n";
    const snippet =
      "// ...\nexport class Declaration {\n  type: 'decl'\n  parent: Box\n\n  /**\n   * The name for it.\n   */\n  // ...\n}";
    expect(merged(file, snippet, 'typescript')).toMatch(/^unclear/);
  });

  test('puts no empty line above a function where the file has none above its own', () => {
    const make = (name: string): string => `function ${name}() {\n  work("${name}");\n}\n`;
    const file = `const all = 1;\n${make('load')}exports.load = load;\n${make('send')}exports.send = send;\n${make('stop')}`;
    const snippet = `// ...\n${make('open')}function stop() {\n  // ...\n}\n// ...`;
    expect(merged(file, snippet, 'javascript')).toBe(file.replace(make('stop'), make('open') + make('stop')));
  });
});

describe('a snippet that could be read in two ways', () => {
  test('is asked about where it moves what a placeholder hides the end of a comment above', () => {
    const head = 'def find(name):\n    """Look."""\n';
    const setUp = '    tree = []\n    work = getcwd()\n\n';
    const check = '    if isabs(name):\n        return name\n\n';
    const rest = '    tree.extend(walk(name))\n    return tree\n';
    const comment = '    # If the name is absolute, just return it\n';
    const file = head + setUp + comment + '    # if it does not exist, return nothing\n' + check + rest;
    const snippet = head + comment + '    # ... existing code ...\n' + check + setUp + rest;
    expect(merged(file, snippet, 'python')).toBe('unclear if isabs(name):');
    expect(
      merged(
        file,
        (head + setUp + comment + '    # ...\n' + check + rest).replace('return name', 'return ""'),
        'python',
      ),
    ).toBe(file.replace('return name', 'return ""'));
  });

  test('is asked about where a module would hand out one name twice', () => {
    const file = 'const a = (x) => {\n  return x;\n};\n\nexport { text as g };\n';
    const snippet = '// ...\nconst a = (x) => {\n  return x;\n};\n\nexport { control as c, text as g };\n';
    expect(merged(file, snippet, 'javascript')).toBe('unclear export { control as c, text as g };');
  });

  test('is not said to be there where a line of it says something else', () => {
    const file = 'type Id = "a" | "b"\n\ntype Kind = "one";\n\ntype Other = "two";\n';
    expect(merged(file, '// ...\ntype Id = "a" | "b"\n\ntype Kind = "one"\n// ...', 'typescript')).toBe(
      'unclear type Kind = "one"',
    );
    expect(merged(file, '// ...\ntype Id = "a" | “b”\n\ntype Kind = "one";\n// ...', 'typescript')).toBe('stands');
  });

  test('is asked about where a new declaration has the body of the hidden one beside it', () => {
    const file =
      'package a\n\ntype store struct {\n\tcache *Cache\n}\n\ntype innerRecord struct {\n\tkey string\n\tvalue []byte\n}\n\nfunc run() {\n\tgo()\n}\n';
    const snippet =
      '// ...\ntype store struct {\n\tcache *Cache\n}\n\ntype storeRecord struct {\n\tkey string\n\tvalue []byte\n}\n// ...';
    expect(merged(file, snippet, 'go')).toBe('unclear storeRecord');
  });

  test('takes of two empty lines the one that it does not show', () => {
    const file =
      'def add(name):\n    at = 0\n    print(name)\n        \n            \n    found = name.parent\n    return found\n';
    const snippet = 'def add(name):\n    at = 0\n            \n    found = name.parent\n    # ...\n';
    expect(merged(file, snippet, 'python')).toBe(file.replace('    print(name)\n        \n', ''));
  });

  test('writes an empty line as it is shown between others', () => {
    const file = 'def run(a):\n    start(a)\n    \n    go(a)\n    \n    stop(a)\n';
    const snippet = 'def run(a):\n    start(a)\n\n    go(a)\n    more(a)\n\n    # ...\n';
    expect(merged(file, snippet, 'python')).toBe(file.replace('    \n    go(a)', '\n    go(a)\n    more(a)'));
  });
});

describe('new lines beside a placeholder', () => {
  test.each([
    [
      'the same is done on another condition',
      'java',
      'class A {\n    A and(T tags) {\n        if (tags == null || tags.length == 0) {\n            return this;\n        }\n        copy(tags);\n        return made(tags);\n    }\n}\n',
      '// ...\nclass A {\n    A and(T tags) {\n        if (blank(tags)) {\n            return this;\n        }\n        // ...\n    }\n}\n// ...',
    ],
    [
      'they stand at the end with no placeholder below',
      'python',
      '# A licence.\n"""The library."""\n\nenabled = True\n\nif enabled:\n    from core import api as api\nelse:\n    api = None\n',
      '# ...\n"""The library."""\n\nfrom core import api as api',
    ],
    [
      'an annotation is not shown although what stands above it is',
      'java',
      'class A {\n    int f(int a) {\n        check(a);\n        int size = a + 1;\n        @SuppressWarnings("x")\n        Builder made = Builder.of(size);\n        return made.build();\n    }\n}\n',
      '// ...\nclass A {\n    int f(int a) {\n        // ...\n        int size = a + 1;\n        Builder made = Builder.of(size);\n        // ...\n    }\n}',
    ],
    [
      'a hidden one has their only row below the first',
      'python',
      'def train(data):\n    start(data)\n    plugin = Plugin(\n        workers=workers, use_gpu=use_gpu, init_hook=download)\n\n    dm = Module(data)\n    fit(dm)\n',
      '# ...\ndef train(data):\n    start(data)\n    strategy = Strategy(\n        workers=workers, use_gpu=use_gpu, init_hook=download)\n\n    # ...\n    fit(dm)',
    ],
    [
      'a hidden one further on has one of their rows',
      'python',
      'def setup(var, config):\n    begin(var, config)\n\n    if KIND in config:\n        cg.add(var.set_kind(config[KIND]))\n    if STATE in config:\n        cg.add(var.set_state(config[STATE]))\n    if FILTERS in config:\n        filters = build(config[FILTERS])\n        cg.add(var.add_filters(filters))\n\n    for conf in config.get(ON, []):\n        trigger(conf)\n',
      '# ...\ndef setup(var, config):\n    begin(var, config)\n\n    if (kind := config.get(KIND)) is not None:\n        cg.add(var.set_kind(kind))\n    if state := config.get(STATE):\n        cg.add(var.set_state(state))\n    if listed := config.get(FILTERS):\n        filters = build(listed)\n        cg.add(var.add_filters(filters))\n\n    # ...',
    ],
    [
      'two statements of the file have become one',
      'javascript',
      'let Service = class Service {\n    run() {\n        go();\n    }\n};\nService = decorate([\n    Injectable(),\n    metadata("params", [Modules])\n], Service);\nexports.Service = Service;\n',
      '// ...\nlet Service = class Service {\n    // ...\n};\nexports.Service = Service = decorate([\n    Injectable(),\n    metadata("params", [Modules])\n], Service);\n// ...',
    ],
    [
      'a statement would lose branches',
      'python',
      'def clean(path):\n    for one in path:\n        if one == ".":\n            continue\n        # Anything else is kept.\n        elif one != "..":\n            out.append(one)\n        # Here the last one goes.\n        elif out:\n            out.pop()\n    return out\n',
      '# ...\ndef clean(path):\n    for one in path:\n        if one == ".":\n            continue\n        # Anything else is kept.\n        if one != "..":\n            out.append(one)\n        # Here the last one goes.\n        # ...',
    ],
    [
      'a function may be meant to leave its branch',
      'python',
      'if new:\n    from random import bytes\nelse:\n    from random import bits\n\n    def bytes(size):\n        return bits(size * 8)\n',
      'def bytes(*args):\n    warn("gone")\n    return random.bytes(*args)',
    ],
    [
      'their comment stands above something else, hidden',
      'c',
      'void set(struct r *r)\n{\n\tstart(r);\n\n\t/*\n\t * The caller asked for it.\n\t */\n\tif (!r)\n\t\tr = the_r;\n\tif (!r->settings)\n\t\tr->settings = make();\n\n\tgo(r);\n}\n',
      '// ...\nvoid set(struct r *r)\n{\n\t// ...\n\n\t/*\n\t * The caller asked for it.\n\t */\n\tif (!r->settings)\n\t\tr->settings = make();\n\n\t// ...\n}',
    ],
    [
      'the end of a block that is shown in part is missing',
      'shellscript',
      '#!/bin/sh\nif [ -z "$skip" ]; then\n  debug () {\n    [ "$DEBUG" = "1" ] && echo "debug $1"\n  }\n\n  name="$0"\nfi\n',
      '#!/usr/bin/env sh\nif [ -z "$skip" ]; then\n  debug () {\n    [ "$DEBUG" = "1" ] && echo "debug $1"\n  # ...\nfi',
    ],
    [
      'a placeholder hides the last row of a type',
      'typescript',
      "declare module 'a' {\n  type Status =\n    | 'active'\n    | 'past_due'\n    | 'trialing'\n    | 'unpaid';\n\n  interface B {\n    b: string;\n  }\n}\n",
      "declare module 'a' {\n  type Status =\n    | 'active'\n    | 'past_due'\n    | 'paused'\n    | 'trialing'\n    // ...\n}",
    ],
    [
      'a hidden value of several rows is handed out under the same name',
      'javascript',
      "function check() {\n    return 1;\n}\nexport const glob = typeof global !== 'undefined'\n    ? global\n    : typeof window !== 'undefined'\n        ? window\n        : {};\nexport const more = 1;\n",
      "// ...\nfunction check() {\n    return 1;\n}\nexports.glob = typeof global !== 'undefined'\n    ? global\n    : typeof window !== 'undefined'\n        ? window\n        : {};\n// ...",
    ],
    [
      'what is inside stands deeper than the file has it, and the head does not',
      'javascript',
      'define("a", function (require) {\nvar Search = require("./search");\nfunction Occur() { }\ninherits(Occur, Search);\n});\n',
      'define("a", function (require) {\n// ...\n    function Occur() {\n        return apply(this);\n    }\n// ...\n});',
    ],
    [
      'they stand among imports at the top with no placeholder above',
      'rust',
      'use lib::*;\n\nuse de::{\n    Decoder, Error,\n    Visitor,\n};\n\nuse seed::Place;\n\nfn a() {\n    go();\n}\n',
      'use crate::lib::*;\n\nuse crate::de::{\n    Decoder, Error, Map,\n    Visitor,\n};\n\nuse seed::Place;\n\n// ...',
    ],
    [
      'a block that a placeholder may hide has their body and another first line',
      'javascript',
      'var Bar = function (editor) {\n    editor.on("change", update);\n};\n(function () {\n    this.update = function (editor) {\n        var status = [];\n        add(status, editor.getText());\n        this.text = status.join("");\n    };\n}).call(Bar.prototype);\nexports.Bar = Bar;\n',
      '// ...\nvar Bar = function (editor) {\n    // ...\n};\n    Bar.prototype.update = function (editor) {\n        var status = [];\n        add(status, editor.getText());\n        this.text = status.join("");\n    };\n// ...',
    ],
    [
      'a rule that a placeholder may hide has the same comment above it',
      'css',
      'a:hover {\n  color: grey;\n}\n\n/* the target of the current URL */\n.contents :target,\n[role="note"]:target > .label {\n  background-color: #d2e6ec;\n}\n',
      '/* ... */\na:hover {\n  color: grey;\n}\n\n/* the target of the current URL */\nsection:target > h2,\n[role="note"]:target {\n  background-color: #d2e6ec;\n}\n/* ... */',
    ],
    [
      'the first of them is the hidden one changed',
      'go',
      'package m\n\nfunc next(r Reader) State {\n\t_, segment := r.PeekLine()\n\tsegment = trim(segment)\n\tif segment.IsEmpty() {\n\t\treturn Close\n\t}\n\tlines.Append(segment)\n\treturn Continue\n}\n',
      '// ...\nfunc next(r Reader) State {\n\tline, segment := r.PeekLine()\n\tif util.IsBlank(line) {\n\t\treturn Shut\n\t}\n\t// ...\n}\n// ...',
    ],
    [
      'one of them stands there once, hidden',
      'go',
      'package m\n\nfunc check(t *T) {\n\tstart(t)\n\treq := newRequest("GET", "/")\n\n\tserve(rw, req)\n\tif mw.calls != 1 {\n\t\tt.Fatal("calls")\n\t}\n\n\treq = newRequest("GET", "/none")\n\tserve(rw, req)\n\tif mw.calls != 1 {\n\t\tt.Fatal("calls")\n\t}\n\n\treq = newRequest("POST", "/")\n\tserve(rw, req)\n\tif mw.calls != 1 {\n\t\tt.Fatal("calls")\n\t}\n}\n\nfunc more(t *T) {\n\treq := newRequest("GET", "/")\n\tserve(rw, req)\n}\n',
      '// ...\nfunc check(t *T) {\n\t// ...\n\treq := newRequest("GET", "/")\n\n\tt.Run("regular", func(t *T) {\n\t\tcall(mw)\n\t})\n}\n// ...',
    ],
    [
      'they stand at the top with no placeholder above',
      'rust',
      '// This module defines a logger.\n// It is a plain one.\n\nuse log::Log;\n\nfn a() {\n    go();\n}\n',
      '/*!\nDefines a plain logger.\n*/\n\nuse log::Log;\n\n// ...',
    ],
    [
      'the hidden ones stand in a branch of the preprocessor',
      'c',
      'int f(int a) {\n    do {\n        start(a);\n        /* Only zeroes are left. */\n#if LITTLE\n        count_low(a, len);\n#else\n        count_high(a, len);\n#endif\n        if (len != 16)\n            return len + a;\n        a += 16;\n    } while (a < 256);\n    return 256;\n}\n',
      '// ...\nint f(int a) {\n    do {\n        // ...\n        /* Only zeroes are left. */\n        count_low(a, len);\n        if (len != 16)\n            return len + a;\n        a += 16;\n    } while (a < 256);\n    return 256;\n}\n// ...',
    ],
  ])('are asked about where %s', (_, languageId, content, snippet) => {
    expect(merged(content, snippet, languageId)).toMatch(/^unclear/);
  });

  test('lose the semicolon of a value where they declare it', () => {
    const file = 'const a = 1;\n\nconst check = (b) => {\n  run(b);\n};\n\ncheck(a);\n';
    const snippet = '// ...\nfunction check(b, c) {\n  run(b);\n}\n// ...';
    expect(merged(file, snippet, 'javascript')).toBe(
      file.replace('const check = (b) => {', 'function check(b, c) {').replace('};', '}'),
    );
  });

  test('leave the hidden method above them whose comment has lines of theirs', () => {
    const above =
      '    /**\n     * Gives the exact number.\n     *<p>\n     * The default calls {@link #get()}\n     *\n     * @since 2.12\n     */\n    public Number getExact() {\n        return get();\n    }\n';
    const fresh = above
      .replace('the exact number', 'the number or its text')
      .replace('2.12', '2.15')
      .replace('Number getExact', 'Object getDeferred');
    const below = '    /**\n     * Gives the type.\n     */\n    public abstract Type getType();\n';
    const file = `public abstract class Parser\n{\n    public abstract int get();\n\n${above}\n${below}\n    public abstract int more();\n}\n`;
    const snippet = `// ...\npublic abstract class Parser\n{\n    // ...\n\n${fresh}\n${below}\n    // ...\n}`;
    const made = merged(file, snippet, 'java');
    if (!made.startsWith('unclear')) expect(made).toBe(file.replace(below, () => `${fresh}\n${below}`));
  });

  test('stand close to an import of another kind where the file has a space below it', () => {
    const file = 'import numpy as np\n\nfrom base import Env\n\n\ndef run(a):\n    go(a)\n';
    const snippet = '# ...\nfrom gym import spaces\n\nfrom base import Env\n\n# ...';
    expect(merged(file, snippet, 'python')).toBe(file.replace('as np\n', 'as np\nfrom gym import spaces\n'));
  });

  test('are the last ones of a block that the snippet closes below them', () => {
    const file = 'export async function save(order) {\n  await put(order);\n  audit("saved", order.id);\n}\n';
    const snippet = '// ...\n  audit("saved", order.id);\n  log(order);\n}';
    expect(merged(file, snippet, 'javascript')).toBe(file.replace('order.id);\n}', 'order.id);\n  log(order);\n}'));
  });

  test('stand as far from the method below as from the one above', () => {
    const method = (name: string): string =>
      `    static int ${name}(int a) {\n        int b = ${name}Of(a);\n        return b;\n    }\n`;
    const file = `class A {\n${method('first')}\n\n\n${method('last')}}\n`;
    const snippet = `// ...\nclass A {\n    static int first(int a) {\n        // ...\n    }\n\n\n\n${method('fresh')}    // ...\n}`;
    expect(merged(file, snippet, 'java')).toBe(
      file.replace(method('last'), `${method('fresh')}\n\n\n${method('last')}`),
    );
  });

  test('take the depth that they are shown at beside others of their level', () => {
    const file = 'var a = (function () {\n  go();\n})();\n\nfunction change() {\n  stop();\n}\n';
    const shown = '  function change() {\n    stop(a);\n    go();\n  }\n';
    const snippet = `var a = (function () {\n  // ...\n})();\n\n${shown}`;
    expect(merged(file, snippet, 'javascript')).toBe(file.replace('function change() {\n  stop();\n}\n', shown));
  });

  test('take the depth of their level where the file has a line deeper', () => {
    const file =
      'int f(void)\n{\n  open(a, FIRST);\n  IGNORE(\n    open(a, SECOND);\n    open(a, THIRD);\n  )\n  open(a, FOURTH);\n\n  run(a);\n  stop(a);\n}\n';
    const snippet =
      '// ...\nint f(void)\n{\n  open(a, FIRST);\n  open(a, SECOND);\n  open(a, THIRD);\n  open(a, FOURTH);\n\n  // ...\n}';
    expect(merged(file, snippet, 'c')).toBe(
      file.replace('  IGNORE(\n', '').replace('  )\n', '').replaceAll('    open', '  open'),
    );
  });

  test('leave the end of a case that a placeholder as deep as its lines stands for', () => {
    const row = fc.integer({ min: 0, max: 99 }).map((n) => [`    call${n}();`]);
    const block = fc.integer({ min: 0, max: 99 }).map((n) => [`    if (is${n}) {`, `      run${n}();`, '    }']);
    const body = fc.uniqueArray(fc.oneof(row, block), { minLength: 3, maxLength: 6, selector: (rows) => rows[0] });
    fc.assert(
      fc.property(fc.array(body, { minLength: 2, maxLength: 4 }), fc.nat(), fc.nat(), (cases, which, cut) => {
        const at = which % cases.length;
        const rows = cases[at] ?? [];
        const shown = 1 + (cut % (rows.length - 2));
        const text = (fresh: readonly string[]): string =>
          [
            'function f(x) {',
            '  switch (x) {',
            ...cases.flatMap((each, i) => [
              `  case 'kind${i}':`,
              ...(i === at ? [each[0], fresh, ...each.slice(1)] : each).flat().flat(),
              '    break;',
            ]),
            '  }',
            '}',
            '',
          ].join('\n');
        const fresh = '    fresh(x);';
        const snippet = [
          'function f(x) {',
          '  switch (x) {',
          ...(at > 0 ? ['  // ...'] : []),
          `  case 'kind${at}':`,
          ...(rows[0] ?? []),
          fresh,
          ...rows.slice(1, 1 + shown).flat(),
          '    // ...',
          '  }',
          '}',
        ].join('\n');
        const made = merged(text([]), snippet, 'javascript');
        // Where two cases have the same lines their place may be open; nothing is lost.
        if (!made.startsWith('unclear')) expect(made).toBe(text([fresh]));
      }),
      { numRuns: 100 },
    );
  });
});

/** A snippet's file, the snippet, and what must come of it: `ask`, or the whole text. */
type Told = readonly [
  name: string,
  languageId: string,
  content: readonly string[],
  shown: readonly string[],
  made: string,
];

const told: readonly Told[] = [
  [
    'half of what a hidden statement does, on another condition',
    'typescript',
    [
      'class Level {',
      '  destroy() {',
      '    this.unregister();',
      '    if (this.hls.config.capLevelToPlayerSize) {',
      '      this.stopCapping();',
      '    }',
      '    this.media = null;',
      '    this.rect = null;',
      '    this.hls = null;',
      '  }',
      '  detach() {',
      '    this.stopCapping();',
      '  }',
      '}',
    ],
    [
      'class Level {',
      '  destroy() {',
      '    if (this.hls) {',
      '      this.unregister();',
      '    }',
      '    if (this.timer) {',
      '      this.stopCapping();',
      '    }',
      '    // ...',
      '  }',
      '  // ...',
      '}',
    ],
    'ask',
  ],
  [
    'rows of the hidden statement below it within the one above the placeholder',
    'python',
    [
      'def shutdown(self, wait):',
      '    with self.executors_lock:',
      '        for executor in self.executors:',
      '            executor.shutdown(wait)',
      '',
      '    with self.jobstores_lock:',
      '        for jobstore in self.jobstores:',
      '            jobstore.shutdown()',
      '',
      '    self.logger.info("down")',
      '',
      'def pause(self):',
      '    for jobstore in self.jobstores:',
      '        jobstore.shutdown()',
    ],
    [
      'def shutdown(self, wait):',
      '    with self.executors_lock, self.jobstores_lock:',
      '        for executor in self.executors:',
      '            executor.shutdown(wait)',
      '',
      '        for jobstore in self.jobstores:',
      '            jobstore.shutdown()',
      '    # ...',
      '',
      '# ...',
    ],
    'ask',
  ],
  [
    'the last statement changed, with one line below it in the file',
    'python',
    ['import logging', '', 'log = logging.getLogger("docs")', 'log.addFilter(Once())'],
    ['# ...', 'log = logging.getLogger("docs.info")'],
    'ask',
  ],
  [
    'a function deeper than the file has it',
    'python',
    ['import sys', '', '', 'def is_async(func):', '    return sys.check(func)', '', '', 'class Context:', '    pass'],
    ['# ...', '', '    def is_async(func):', '        return check(func)', '', '# ...'],
    'ask',
  ],
  [
    'an import at the margin, and something of a block that has imports of its own',
    'python',
    [
      'from web import view',
      '',
      'try:',
      '    from db import event',
      '    from db.base import Engine',
      '',
      '    @event.listens_for(Engine, "begin")',
      '    def begin(conn, xid):',
      '        log(conn, "begin %s" % xid)',
      'except ImportError:',
      '    pass',
    ],
    [
      'import json',
      '# ...',
      '',
      '    @event.listens_for(Engine, "begin")',
      '    def begin(conn, xid):',
      '        log(conn, "begin %s" % (xid,))',
      '',
      '    # ...',
    ],
    'ask',
  ],
  [
    'a comment from its first line on, above which the file has another one',
    'typescript',
    [
      'import {a} from "./a";',
      '',
      '// eslint-disable-next-line jsdoc/newline',
      '/**',
      ' * Lists the addresses to keep.',
      ' *',
      ' * @param {Object} config The configuration.',
      ' */',
      'export function list(config: unknown) {',
      '  return a(config);',
      '}',
    ],
    [
      '// ...',
      '',
      '/**',
      ' * Lists the addresses to keep.',
      ' *',
      ' * @memberof build',
      ' */',
      'export function list(config: Options) {',
      '  return a(config);',
      '}',
    ],
    'ask',
  ],
  [
    'a comment in another form above a method',
    'java',
    [
      'class Event {',
      '    /***',
      '     * Returns the code of the reply.  Undefined if',
      '     * there is none.',
      '     ***/',
      '    public int getCode()',
      '    {',
      '        return __code;',
      '    }',
      '}',
    ],
    [
      'class Event {',
      '    // ...',
      '    /**',
      '     * Returns the code of the reply. Undefined if there is none.',
      '     */',
      '    public int getCode() {',
      '        return code;',
      '    }',
      '}',
    ],
    [
      'class Event {',
      '    /**',
      '     * Returns the code of the reply. Undefined if there is none.',
      '     */',
      '    public int getCode() {',
      '        return code;',
      '    }',
      '}',
    ].join('\n'),
  ],
  [
    'a loop without the semicolon that the file has behind it',
    'java',
    [
      'class Table {',
      '    void fix() {',
      '        start();',
      '        for (Column column : getColumns()) {',
      '            handled(column);',
      '        };',
      '        handled(getKey());',
      '    }',
      '}',
    ],
    [
      'class Table {',
      '    void fix() {',
      '        // ...',
      '        for (Column column : getColumns()) {',
      '            handled(column);',
      '        }',
      '        handled(getKey());',
      '    }',
      '}',
    ],
    [
      'class Table {',
      '    void fix() {',
      '        start();',
      '        for (Column column : getColumns()) {',
      '            handled(column);',
      '        }',
      '        handled(getKey());',
      '    }',
      '}',
    ].join('\n'),
  ],
  [
    'an import between two that stand close, below others that stand apart',
    'java',
    [
      'import java.io.File;',
      '',
      'import java.util.List;',
      '',
      'import org.core.Signer;',
      'import org.page.Failure;',
      '',
      'class Builder {',
      '    void build() {',
      '        run();',
      '    }',
      '}',
    ],
    ['// ...', 'import org.core.Key;', 'import org.page.Failure;', '// ...'],
    [
      'import java.io.File;',
      '',
      'import java.util.List;',
      '',
      'import org.core.Signer;',
      'import org.core.Key;',
      'import org.page.Failure;',
      '',
      'class Builder {',
      '    void build() {',
      '        run();',
      '    }',
      '}',
    ].join('\n'),
  ],
  [
    'a function in a style without semicolons, where the file has one behind it',
    'javascript',
    ['module.exports = function spawn(command) {', '    var child = start(command);', '    return child;', '};'],
    [
      '// ... existing code ...',
      'module.exports = function spawn(command) {',
      '    const child = start(command)',
      '    return child',
      '}',
    ],
    ['module.exports = function spawn(command) {', '    const child = start(command)', '    return child', '}'].join(
      '\n',
    ),
  ],
  [
    'the first, empty row of a comment whose other rows are hidden',
    'javascript',
    [
      'function parse(a) {',
      '  var match = read(',
      '    a === 1 ? first.name : second.name',
      '  );',
      '',
      '  //',
      '  // No match is a bad name. What counts as one',
      '  // is told to the constructor.',
      '  //',
      '  if (!match) { return false; }',
      '}',
    ],
    [
      '// ... existing code ...',
      'function parse(a) {',
      '  const match = read(',
      '    a === 1 ? first.name : second.name',
      '  );',
      '',
      '  //',
      '  // ... existing code ...',
      '  // is told to the constructor.',
      '  //',
      '  if (!match) {',
      '    return false;',
      '  }',
      '}',
    ],
    'ask',
  ],
  [
    'a rule of SCSS like the hidden one above it, with another first selector',
    'scss',
    [
      '.fade-up-enter, .fade-down-leave-to {',
      '    transform: translate3d(0, 100%, 0);',
      '    height: 100%;',
      '}',
      '',
      '.fade-enter-active {',
      '    transition: $slow;',
      '}',
    ],
    [
      '// ...',
      '.fade-up-enter-from, .fade-down-leave-to {',
      '    transform: translate3d(0, 100%, 0);',
      '    height: 100%;',
      '}',
      '',
      '.fade-enter-active {',
      '    transition: $slow;',
      '}',
    ],
    'ask',
  ],
  [
    'a rule of CSS of several rows of selectors like the hidden one above it',
    'css',
    [
      '.shell .output > div,',
      '.prompt div,',
      '.shell.outer div {',
      '    line-height: var(--row, 1em);',
      '}',
      '.shell [data-text] {',
      '    --glow: 0;',
      '}',
      '.shell a {',
      '    color: red;',
      '}',
    ],
    [
      '/* ... */',
      '.shell .output > div,',
      '.prompt div,',
      '.shell,',
      '.shell.outer div {',
      '    line-height: round(var(--row, 1em));',
      '}',
      '.shell [data-text] {',
      '    --glow: 0;',
      '}',
      '/* ... */',
    ],
    'ask',
  ],
  [
    'an import above a function of which it leaves out a part, and no statement above the function',
    'javascript',
    [
      'var heap = sort.heap = heap_by(identity);',
      '',
      'heap.by = heap_by;',
      '',
      'function heap_by(f) {',
      '  // Builds a heap.',
      '  return build(f);',
      '}',
    ],
    [
      "import identity from './identity';",
      '',
      'function heap_by(f) {',
      '  // Builds a heap.',
      '  // ...existing code...',
      '}',
    ],
    'ask',
  ],
  [
    'comments that many members have, above a changed one and a placeholder',
    'typescript',
    [
      'export declare const first: number;',
      ...['second', 'third', 'fourth', 'fifth'].flatMap((name) => [
        '/**',
        ' * @since 1.0.0',
        ' */',
        `export declare const ${name}: <D extends {`,
        `    [key: string]: unknown;`,
        `}>(keys: D, ${name}?: string) => Made<D>;`,
      ]),
    ],
    [
      '// ... existing code ...',
      '/**',
      ' * @since 1.0.0',
      ' */',
      'export declare const third: <D extends {',
      '    [key: string]: never;',
      '}>(keys: D, third?: string) => Made<D>;',
      '/**',
      ' * @since 1.0.0',
      ' */',
      '// ... existing code ...',
    ],
    [
      'export declare const first: number;',
      ...['second', 'third', 'fourth', 'fifth'].flatMap((name) => [
        '/**',
        ' * @since 1.0.0',
        ' */',
        `export declare const ${name}: <D extends {`,
        `    [key: string]: ${name === 'third' ? 'never' : 'unknown'};`,
        `}>(keys: D, ${name}?: string) => Made<D>;`,
      ]),
    ].join('\n'),
  ],
  [
    'a new member below the comment that others have, too',
    'typescript',
    [
      'interface Options {',
      '  /** TODO */',
      '  maxSessions?: number;',
      '  /** TODO */',
      '  maxRedirections?: number;',
      '  /** TODO */',
      '  connect?: Connector;',
      '  /** TODO */',
      '  maxRequests?: number;',
      '}',
    ],
    [
      'interface Options {',
      '  // ...existing code...',
      '  /** TODO */',
      '  maxRedirections?: number;',
      '  /** TODO */',
      '  connectNext?: Connector;',
      '  connect?: Connector;',
      '  /** TODO */',
      '  maxRequests?: number;',
      '}',
    ],
    [
      'interface Options {',
      '  /** TODO */',
      '  maxSessions?: number;',
      '  /** TODO */',
      '  maxRedirections?: number;',
      '  /** TODO */',
      '  connectNext?: Connector;',
      '  connect?: Connector;',
      '  /** TODO */',
      '  maxRequests?: number;',
      '}',
    ].join('\n'),
  ],
  [
    'a new handler with a comment that a hidden one has, too',
    'javascript',
    [
      'function start(app) {',
      "  app.use('/apple', make(number));",
      "  app.use('/birch', make(number));",
      '  // How long it takes.',
      "  app.use('/dusty', make(number));",
      '  return app;',
      '}',
    ],
    [
      'function start(app) {',
      "  app.use('/apple', make(number));",
      '  // How long it takes.',
      "  app.use('/brand', make(number));",
      '  // ... existing code ...',
      '  return app;',
      '}',
    ],
    'ask',
  ],
  [
    'a test beside the hidden one that it is like',
    'javascript',
    [
      "describe('shop', () => {",
      "  it('finds apples', () => {",
      '    expect(find(number)).toBe(true);',
      '  });',
      "  it('finds birches', () => {",
      '    expect(find(number)).toBe(true);',
      '  });',
      "  it('finds cedars', () => {",
      '    expect(find(number)).toBe(true);',
      '  });',
      '});',
    ],
    [
      "describe('shop', () => {",
      '  // ... existing code ...',
      "  it('finds brands', () => {",
      '    expect(find(number)).toBe(true);',
      '  });',
      "  it('finds birches', () => {",
      '    expect(find(number)).toBe(true);',
      '  });',
      '  // ... existing code ...',
      '});',
    ],
    'ask',
  ],
  [
    'a case beside the hidden one that it is like',
    'typescript',
    [
      'switch (kind) {',
      "  case 'apple':",
      '    return make(number);',
      "  case 'birch':",
      '    return make(number);',
      "  case 'cedar':",
      '    return make(number);',
      '}',
    ],
    [
      'switch (kind) {',
      '  // ... existing code ...',
      "  case 'brand':",
      '    return make(number);',
      "  case 'birch':",
      '    return make(number);',
      '  // ... existing code ...',
      '}',
    ],
    'ask',
  ],
  [
    'statements in a style without semicolons',
    'javascript',
    [
      "var test = require('tap').test;",
      "var fs = require('fs');",
      "var tmp = path.join('torrents', 'test');",
      '',
      'run(tmp);',
    ],
    [
      "var test = require('tap').test",
      "var fs = require('fs')",
      "var tmp = path.join('torrents', 'test')",
      '// ... existing code ...',
    ],
    [
      "var test = require('tap').test",
      "var fs = require('fs')",
      "var tmp = path.join('torrents', 'test')",
      '',
      'run(tmp);',
    ].join('\n'),
  ],
  [
    'new statements at the top of a file that begins with an empty line',
    'javascript',
    ['', '/**', ' * Expose `run()`.', ' */', '', 'module.exports = run;', '', 'function run() {', '  go();', '}'],
    [
      '/**',
      ' * Module dependencies.',
      ' */',
      '',
      "var assert = require('assert');",
      '',
      '/**',
      ' * Expose `run()`.',
      ' */',
      '',
      'module.exports = run;',
      '// ... existing code ...',
    ],
    [
      '',
      '/**',
      ' * Module dependencies.',
      ' */',
      '',
      "var assert = require('assert');",
      '',
      '/**',
      ' * Expose `run()`.',
      ' */',
      '',
      'module.exports = run;',
      '',
      'function run() {',
      '  go();',
      '}',
    ].join('\n'),
  ],
  [
    'a list beside the hidden one with a row that the file has once',
    'javascript',
    [
      'Manager.keys = {',
      '  firstKeys: [',
      "    'lab', 'pt', 'ec', 'msd', 'v',",
      '  ],',
      '  responseKeys: [',
      "    'd', 'dl', 'nor', 'ot', 'rtp',",
      "    'rc', 'su', 'ttfb', 'ttfbb',",
      "    'ttlb', 'url', 'cmsdd', 'cmsds',",
      '  ],',
      '  otherKeys: [',
      "    'e', 'sta',",
      '  ],',
      '};',
    ],
    [
      'Manager.keys = {',
      '  // ... existing code ...',
      '  firstKeys: [',
      "    'lab', 'pt', 'ec', 'msd', 'v',",
      '  ],',
      '  eventKeys: [',
      "    'e', 'sta', 'd', 'dl', 'nor', 'ot',",
      "    'rtp', 'rc', 'su', 'ttfb', 'ttfbb',",
      "    'ttlb', 'url', 'cmsdd', 'cmsds',",
      '  ],',
      '  // ... existing code ...',
      '};',
    ],
    'ask',
  ],
  [
    'the last element of a list without the comma that the file has behind it',
    'javascript',
    ['run([', '  {', "    given: 'a',", '  },', '  {', "    given: 'b',", '  },', ']);'],
    ['run([', '  // ...', '  {', "    given: 'b',", '  }', ']);'],
    ['run([', '  {', "    given: 'a',", '  },', '  {', "    given: 'b',", '  }', ']);'].join('\n'),
  ],
];

describe('a snippet that shows', () => {
  test.each(told)('%s', (_, languageId, content, shown, made) => {
    const result = merged(content.join('\n'), shown.join('\n'), languageId);
    expect(made === 'ask' ? result.replace(/^unclear.*/, 'ask') : result).toBe(made);
  });
});

type Twin = readonly [
  name: string,
  old: readonly string[],
  merged: readonly string[],
  shown: readonly string[],
  twin: string | undefined,
];

const caseRows = ["    case 'C':", '      return total;'];
const fresh = ["    case 'C':", '      return cubic(p);'];
const other = ['  switch (mark) {', "    case 'C':", '      return 0;', '  }'];
const oldComment = [
  '  /**',
  '   * Replace all white space by one.',
  '   * @deprecated',
  '   */',
  '  normalize: boolean;',
];
const newComment = ['  /**', '   * Replace all white space by one.', '   */', '  xmlMode: boolean;'];
const inner = [
  '  /**',
  '   * Counts what is there.',
  '   * Replace all white space by one.',
  '   */',
  '  count: number;',
];
const oldCall = ['  this.image_ = new ImageWrapper(', '    this.extent', '  );', '  this.size = size;'];
const newCall = ['  this.image = new ImageWrapper(', '    makeLoader()', '  );'];

const twins: readonly Twin[] = [
  ['a label in one switch', [...other, ...caseRows], [...other, ...caseRows, ...fresh], fresh, "case 'C':"],
  ['a label in another switch', other, [...other, '  switch (kind) {', ...fresh], fresh, undefined],
  [
    'the first row of a comment, above another member',
    oldComment,
    [...oldComment, ...newComment],
    newComment,
    '* Replace all white space by one.',
  ],
  ['a later row of a comment', inner, [...inner, ...newComment], newComment, undefined],
  ['a call, a statement further up', oldCall, [...oldCall, ...newCall], newCall, 'this.image = new ImageWrapper('],
];

test.each(twins)('a row that stands twice after a merge: %s', (_, old, made, shown, twin) => {
  expect(findTwin(old, made, shown, () => false)).toBe(twin);
});

describe('a snippet beside what its placeholder hides', () => {
  test('is asked about where an interface with a new name has the hidden one whole', () => {
    const first = 'interface A {\n  x: number;\n}\n';
    const hidden = 'interface UploadProgressParams {\n  originalEvent: Event;\n  progress: number;\n}\n';
    const rest = 'interface O {\n  clear(): void;\n}\n';
    const fresh =
      '/**\n * Custom.\n */\ninterface UploadProgressEvent {\n  /**\n   * Of the browser.\n   */\n' +
      '  originalEvent: Event;\n  progress: number;\n}\n';
    const sent = `// ...\n\n${first}\n${fresh}\n// ...`;
    expect(merged([first, hidden, rest].join('\n'), sent, 'typescript')).toBe('unclear UploadProgressEvent');
  });

  test('is asked about where a comment without a word would be another one, further down', () => {
    const file =
      '//@\n//@ ### cat\nexports.cat = 1;\n\n//@ ./common\nexports.Text = common.Text;\n\n' +
      '//@\n//@ ### env\nexports.env = process.env;\n\n//@\n//@ ### Pipes\n//@\n//@ Ex:\n';
    const sent = '// ...\n\n//@ ./common.js\nexports.Text = common.Text;\n\n//@\n// ...';
    expect(merged(file, sent, 'javascript')).toBe('unclear exports.env = process.env;');
  });

  test('stands apart from it where it is shown apart from what follows', () => {
    const file = 'const a = 1;\nconst b = 2;\nconst c = 3;\n\nconst words = (text) => text.length;\n\nrun();\n';
    const sent = '// ...\nconst link = 4;\n\nconst words = (text) => text.length;\n// ...';
    expect(merged(file, sent, 'javascript')).toBe(file.replace('const words', 'const link = 4;\n\nconst words'));
  });

  test('is asked about where the file, which the grammar cannot read, would lose a pair of brackets', () => {
    const call = (with1: string): string =>
      `  each((b: Y<any>) => {\n    f(b${with1});\n  });\n\n  return (a: any);\n}\n`;
    const file = `function go(\n  a: ?X<*>,\n): Layout {\n  start(a);\n  done(a);\n${call('')}\nfunction end() {\n  stop();\n}\n`;
    const sent = `// ...\n): Layout {\n  // ...\n${call(', 1')}\n// ...`;
    expect(merged(file, sent, 'javascript')).toMatch(/^unclear/);
  });

  test('is asked about where a comment at its top is new: what the file has above may be meant to go', () => {
    const file = 'import { Event } from "types";\nimport { Session } from "inspector";\n\nexport const run = 1;\n';
    const sent = '/// <reference types="node" />\nimport { Session } from "inspector";\n// ... rest of the code ...';
    expect(merged(file, sent, 'typescript')).toMatch(/^unclear/);
  });

  test('takes a block without a name for whole that ends as the file’s does, however much shorter it has become', () => {
    const head = "impl<'a> Key<'a> {\n    pub fn iter(&'a self) -> Iter<'a> {\n";
    const rest = '    }\n}\n';
    const long =
      '        let mut error = false;\n        let mut buf = Buf(self.rows());\n        from_fn(move || {\n' +
      '            if buf.is_empty() || error {\n                None\n            } else {\n' +
      '                buf.next()\n            }\n        })\n';
    const short = '        Iter { buf: Buf(self.rows()) }\n';
    const file = `use a::Buf;\n\n${head}${long}${rest}\npub fn run() {\n    stop();\n}\n`;
    expect(merged(file, `// ...\n\n${head}${short}${rest}\n// ...`, 'rust')).toBe(file.replace(long, short));
  });

  test('adds a function that is held by a name and has got a row of the hidden one', () => {
    const hidden =
      'Task.create = async (file, name) => {\n  const content = new File([file], name);\n' +
      '  const session = await open(content);\n  return new Task(session, content);\n};\n';
    const first = 'Task.url = (name) => {\n  return encode(name);\n};\n';
    const fresh =
      'Task.info = (file, name) => {\n  const content = new File([file], name);\n  return { content, size: content.size };\n};\n';
    const sent = `// ...\n${first}${fresh}// ...`;
    const file = `const Task = {};\n${first}${hidden}Task.create(a, b);\n`;
    expect(merged(file, sent, 'javascript')).toBe(file.replace(hidden, fresh + hidden));
  });
});

describe('a snippet for a file that differs much from the one it was made for', () => {
  const head = 'const fs = require("fs");\n\n';
  const tail = '\nfunction last() {\n  return fs.last;\n}\n';

  test('replaces the comment above a function, however much it says something else', () => {
    const old = '// Returns a watcher of it\nfunction watch(path) {\n  return fs.watch(path);\n}\n';
    const fresh = '/**\n * @param {string} path\n */\nfunction watch(path) {\n  return fs.watch(path, {});\n}\n';
    expect(merged(head + old + tail, `// ...\n${fresh}// ...`, 'javascript')).toBe(head + fresh + tail);
    // Two comments, or the heading of a section, may be about more than the function.
    const two = `/* Watchers. */\n${old}`;
    expect(merged(head + two + tail, `// ...\n${fresh}// ...`, 'javascript')).toBe('unclear watch');
    const heading = `// ---------- watchers\n${old.replace(/^.*\n/, '')}`;
    expect(merged(head + heading + tail, `// ...\n${fresh}// ...`, 'javascript')).toBe('unclear watch');
  });

  test('replaces a function that was the value of a name by a shorter one that is declared, and the other way round', () => {
    const old = 'var stop = function (a, b) {\n  a.stop();\n  b.stop();\n  log(a);\n  log(b);\n};\n';
    const fresh = 'function stop(all) {\n  halt(all);\n}\n';
    expect(merged(head + old + tail, `// ...\n${fresh}// ...`, 'javascript')).toBe(head + fresh + tail);
    const arrow = 'const stop = (all) => {\n  halt(all);\n};\n';
    const declared = old.replace('var stop = function (', 'function stop(').replace('};', '}');
    expect(merged(head + declared + tail, `// ...\n${arrow}// ...`, 'javascript')).toBe(head + arrow + tail);
  });

  test('replaces a function by a single row that says all, and not by an empty one', () => {
    const old =
      'run.parse = function (text) {\n  const parts = text.split();\n  log(parts);\n  return parse(parts);\n};\n';
    const fresh = 'run.parse = (text) => parse(text);\n';
    expect(merged(head + old + tail, `// ...\n${fresh}// ...`, 'javascript')).toBe(head + fresh + tail);
    expect(merged(head + old + tail, '// ...\nrun.parse = function (text) {};\n// ...', 'javascript')).toMatch(
      /^unclear/,
    );
  });

  test('drops a function within one that does not name it any more', () => {
    const inner = '  function each(item) {\n    log(item);\n    item.go();\n    return item;\n  }\n';
    const old = `function go(list) {\n${inner}  return list.map(each);\n}\n`;
    const fresh = 'function go(list) {\n  return list.each(goOn);\n}\n';
    expect(merged(head + old + tail, `// ...\n${fresh}// ...`, 'javascript')).toBe(head + fresh + tail);
    const calling = fresh.replace('goOn', 'each');
    expect(merged(head + old + tail, `// ...\n${calling}// ...`, 'javascript')).toBe('unclear each');
  });

  test('goes to the function, not to the list that hands it out', () => {
    const list = 'module.exports = {\n  filter: filter,\n  find: find\n};\n\n';
    const old = 'function filter(test, all) {\n  return find(test, all);\n}\n';
    const fresh = 'function filter(test, all, limit) {\n  return find(test, all, limit ?? Infinity);\n}\n';
    expect(merged(head + list + old + tail, `// ...\n${fresh}// ...`, 'javascript')).toBe(head + list + fresh + tail);
  });

  test('goes to the row below a comment that the file has once, where it declares the same', () => {
    const make = (type: string): string =>
      `/**\n * Puts an element behind another.\n */\nexport declare function append(a: ${type}, b: ${type}): void;\n`;
    const rest = '/**\n * Takes an element away.\n */\nexport declare function remove(a: Node): void;\n';
    const sent = `// ...\n${make('ChildNode')}/**\n * Takes an element away.\n */\n// ...`;
    expect(merged(make('Node') + rest, sent, 'typescript')).toBe(make('ChildNode') + rest);
  });

  test('lets go of up to twenty rows between two that it shows', () => {
    const rows = Array.from({ length: 12 }, (_, i) => `  step${i}(list);\n`).join('');
    const file = `${head}function go(list) {\n  start(list);\n  open(list);\n${rows}  close(list);\n  return list;\n}\n${tail}`;
    const sent = '// ...\nfunction go(list) {\n  // ...\n  open(list);\n  close(list);\n  // ...\n}\n// ...';
    expect(merged(file, sent, 'javascript')).toBe(file.replace(rows, ''));
    // More than that may be a placeholder that was forgotten.
    const many = Array.from({ length: 24 }, (_, i) => `  step${i}(list);\n`).join('');
    expect(merged(file.replace(rows, many), sent, 'javascript')).toMatch(/^unclear/);
    // Without any placeholder they may just have been left out.
    const bare = `const a = 1;\nopen(a);\n${rows.replaceAll('  step', 'step')}close(a);\nrun(a);\n`;
    expect(merged(bare, 'const a = 1;\nopen(a);\nclose(a);\nrun(a, 2);', 'javascript')).toBe('unclear step0(list);');
  });

  test('is asked about where rows that it hides would go, next to the last one that it shows', () => {
    const file =
      'const a = {};\na.filter = make(a);\na.filterAll = makeAll(a);\n// other names\na.select = a.filter;\n' +
      'a.selectAll = a.filterAll;\n\nrun(a);\n';
    const sent =
      '// ...\na.filter = make(a);\n\na.selectSome =\na.filterSome = makeSome(a);\n\na.selectAll =\na.filterAll = makeAll(a);\n// ...';
    expect(merged(file, sent, 'javascript')).toMatch(/^unclear/);
  });

  test('is asked about where what is shown first is another version of what stands further down', () => {
    const file =
      '"use strict";\nexports.go = go;\nexports.stop = stop;\nconst max = 2 ** 32;\nfunction go() {\n  return max;\n}\n';
    const sent = 'const max = big(2 ** 32);\nfunction go() {\n  return max;\n}\n// ...';
    expect(merged(file, sent, 'javascript')).toBe('unclear max');
    expect(merged(file, `// ...\n${sent}`, 'javascript')).toBe(file.replace('2 ** 32', 'big(2 ** 32)'));
  });

  test('is asked about where a type with the name of another one would go', () => {
    const file =
      'export interface KnownEvents {\n  ready: [];\n  all: [event: string];\n}\n' +
      'export type Events = KnownEvents & {\n  [k in string]: unknown;\n};\n';
    const sent = 'export interface Events {\n  ready: [];\n  all: [event: string];\n}\n// ...';
    expect(
      merged(`export type A = 1;\n${file}export type B = 2;\n`, `export type A = 1;\n${sent}`, 'typescript'),
    ).toMatch(/^unclear/);
  });

  test('is asked about where it leaves off the semicolon behind a function, not where it shows it', () => {
    const make = (body: string, end: string): string => `List.copy = function (all) {\n  ${body}\n}${end}\n`;
    const file = head + make('return [...all];', ';') + tail;
    expect(merged(file, `// ...\n${make('return all.slice();', '')}// ...`, 'javascript')).toBe('unclear List.copy');
    expect(merged(file, `// ...\n${make('return all.slice();', ';')}// ...`, 'javascript')).toBe(
      head + make('return all.slice();', ';') + tail,
    );
  });

  test('is asked about where new imports at the top may be all that the file is to have', () => {
    const file =
      "'use strict';\nconst { Transform } = require('stream');\n\nclass Filter extends Transform {\n  go() {}\n}\n\nclass Unique extends Transform {\n  stop() {}\n}\n";
    const sent = "import { Transform } from 'node:stream';\n\nclass Filter extends Transform {\n  go() {}\n}\n\n";
    expect(merged(file, `${sent}// ...`, 'javascript')).toMatch(/^unclear/);
    // Below a placeholder they stand beside the others.
    const other = "import { pipe } from 'other';\n";
    const modules = file
      .replace('const { Transform } = require(', 'import { Transform } from ')
      .replace("'stream')", "'stream'");
    expect(
      merged(modules, `// ...\n${other}// ...\nclass Filter extends Transform {\n  go() {}\n}\n// ...`, 'javascript'),
    ).toBe(modules.replace('\n\nclass F', `\n${other}\nclass F`));
  });
});

describe('parts of a file that became another version', () => {
  test('take all comments above them where all are shown', () => {
    const make = (open: string): string =>
      `${open}\n * Finds the indices.\n */\n// eslint-disable-next-line complexity\nexport function find(n: number): number {`;
    const file = `import a from 'a';\n\n${make('/*')}\n  return n;\n}\n`;
    const snippet = `// ...\n\n${make('/**')}\n  return n + 1;\n}\n// ...`;
    expect(merged(file, snippet, 'typescript')).toBe(`import a from 'a';\n\n${make('/**')}\n  return n + 1;\n}\n`);
    // One of the two may be about more.
    expect(merged(file, snippet.replace('// eslint-disable-next-line complexity\n', ''), 'typescript')).toMatch(
      /^unclear/,
    );
  });

  test('lose the comment above a statement that is another one now, and not the one above one that stays', () => {
    const file =
      'function run(key) {\n  const store = open(key);\n\n  /** @type {Promise} */\n  const p = new Promise();\n\n  store.get(key);\n  stop();\n}\n';
    const snippet =
      '// ...\nfunction run(key) {\n  const store = open(key);\n\n  const p = withResolvers();\n\n  store.get(key);\n  // ...\n}\n// ...';
    expect(merged(file, snippet, 'javascript')).toBe(
      file.replace('  /** @type {Promise} */\n', '').replace('new Promise', 'withResolvers'),
    );
    expect(merged(file, snippet.replace('withResolvers', 'new Promise'), 'javascript')).toMatch(/^unclear/);
    // Below a placeholder, which may hide it, stands something new.
    const head = '"""Restarts."""\n# Copyright.\nimport warnings\n\nrun(warnings)\n';
    expect(merged(head, '# ...\nimport time\nimport warnings\n# ...\nrun(time)', 'python')).toMatch(/^unclear/);
  });

  test('lose what stood between two rows that are shown with empty lines around it', () => {
    const loop = 'for (const file of read(folder)) {\n  const type = load(file);\n  types.push(type);\n}\n';
    const file = `function start() {\n  return 1;\n}\n\nconst limit = 3;\n\n${loop}\nmodule.exports = start;\n`;
    const snippet = 'function start() {\n  // ...\n}\n\nconst limit = 3;\n\nmodule.exports = start;';
    expect(merged(file, snippet, 'javascript')).toBe(file.replace(`${loop}\n`, ''));
  });

  test('get a new function beside one made like it whose name is used elsewhere', () => {
    const make = (name: string, by: number): string =>
      `function ${name}(a, b) {\n  a = (a + b) | 0;\n  b = rotate(b ^ a, ${by});\n  return { a, b };\n}\n`;
    const tail = 'function compress(s) {\n  const t = first(s, 1);\n  return t.a;\n}\n';
    const file = `const rotate = 1;\n${make('first', 7)}${tail}`;
    const snippet = `// ...\n${make('second', 7)}function compress(s) {\n  // ...\n}\n// ...`;
    expect(merged(file, snippet, 'javascript')).toBe(
      `const rotate = 1;\n${make('first', 7)}${make('second', 7)}${tail}`,
    );
    expect(merged(file.replace('first(s, 1)', 'other(s, 1)'), snippet, 'javascript')).toMatch(/^unclear/);
  });

  test('are asked about where a head stands at another depth above a placeholder', () => {
    const file =
      'interface A {\n  is: string;\n  map: number;\n}\n\ninterface B extends A {\n  state: 1;\n  at: 2;\n}\n';
    const snippet =
      '// ...\ninterface A {\n  // ...\n  map: string;\n }\n\n interface B extends A {\n  state: 1;\n  // ...\n}\n// ...';
    expect(merged(file, snippet, 'typescript')).toMatch(/^unclear/);
  });
});

describe('an import of a snippet', () => {
  test('takes the place of one that brings in the same names from elsewhere', () => {
    const file =
      'import {\n  Query,\n  run\n} from "../query";\nimport {\n  fail\n} from "../errors";\n\nrun(new Query(), fail);\n';
    const snippet =
      '// ...\nimport {\n  Query,\n  run\n} from "../query.ts";\nimport {\n  fail\n} from "../errors";\n// ...';
    expect(merged(file, snippet, 'typescript')).toBe(file.replace('../query', '../query.ts'));
    const cut = `import { z } from "z";\n${file}`.replace('  run\n', '  run,\n  stop\n');
    const shown = 'import { z } from "z";\nimport {\n  // ...\n  run,\n  stop\n} from "../query.ts";\n// ...';
    expect(merged(cut, shown, 'typescript')).toBe(cut.replace('../query', '../query.ts'));
  });

  test('takes no other one along whose names are still used', () => {
    const file =
      'from data.kind import EMPTY\nfrom data.types import (\n    Scope,\n    Error,\n)\nfrom abc import Callable\n\n\n' +
      'def read(scope: Scope) -> Callable:\n    return EMPTY\n';
    const snippet = '# ...\nfrom data.kinds import EMPTY\nfrom abc import Callable\n# ...';
    expect(merged(file, snippet, 'python')).toMatch(/^unclear /);
  });

  test('is another one where it lacks a name', () => {
    const file =
      'import { Query, run } from "../query";\nimport { fail } from "../errors";\n\nrun(new Query(), fail);\n';
    const snippet = '// ...\nimport { run } from "../run";\n// ...\nrun(new Query(), fail, 1);';
    expect(merged(file, snippet, 'typescript')).toMatch(/^unclear /);
  });
});

describe('annotations in a snippet', () => {
  const file = [
    'class Health {',
    '    /**',
    '     * @return The status.',
    '     */',
    '    public Status status() {',
    '        return status;',
    '    }',
    '',
    '    @NonNull',
    '    @Override',
    '    public String name() {',
    '        return name;',
    '    }',
    '}',
    '',
  ].join('\n');

  test('come above what the file has without them, below the comment that is left out', () => {
    const snippet = '// ...\n    @Nullable\n    public Status status() {\n        return status;\n    }\n// ...';
    expect(merged(file, snippet, 'java')).toBe(file.replace('    public S', '    @Nullable\n    public S'));
    const part =
      'class Health {\n    // ...\n    @Nullable\n    public Status status() {\n        // ...\n    }\n    // ...\n}';
    expect(merged(file, part, 'java')).toBe(file.replace('    public S', '    @Nullable\n    public S'));
  });

  test('go where a member is shown from another one on', () => {
    const snippet = '    // ...\n    @Override\n    public String name() {\n        return name;\n    }\n    // ...';
    expect(merged(file, snippet, 'java')).toBe(file.replace('    @NonNull\n', ''));
    const part =
      'class Health {\n    // ...\n    @Override\n    public String name() {\n        // ...\n    }\n    // ...\n}';
    expect(merged(file, part, 'java')).toBe(file.replace('    @NonNull\n', ''));
    const routed = '@app.route("/b")\n@login\ndef b():\n    return 2\n\n\ndef c():\n    return 3\n';
    expect(merged(routed, '# ...\n@login\ndef b():\n    return 4\n# ...', 'python')).toMatch(/^unclear/);
  });

  test('go into the declaration that they stood above', () => {
    const fields =
      'class A {\n\n    @Nullable\n    private String a;\n\n    @Nullable\n    private String b;\n\n    int size;\n}\n';
    const moved = fields.replaceAll(/@Nullable\n    private/g, 'private @Nullable');
    expect(merged(fields, moved.replace('    int size;', '    // ...'), 'java')).toBe(moved);
  });

  test('come above the package that the file declares', () => {
    const info = '/*\n * A licence.\n */\n/**\n * Cookies.\n */\npackage shop.cookies;\n\nimport shop.NullMarked;\n';
    const snippet = '// ...\n/**\n * Cookies.\n */\n@NullMarked\npackage shop.cookies;\n// ...';
    expect(merged(info, snippet, 'java')).toBe(info.replace('package', '@NullMarked\npackage'));
  });
});

describe('the top of a file', () => {
  test('is asked about where its first text is another one, without the comments above it', () => {
    const quotes = '"'.repeat(3);
    const head = '#!/usr/bin/env python\n# -*- coding: utf-8 -*-\n';
    const file = `${head}${quotes}Reads the settings.${quotes}\nimport logging\nimport os\n\nrun(os)\n`;
    const snippet = `${quotes}Reads all settings.${quotes}\n\nimport logging\n# ...`;
    expect(merged(file, snippet, 'python')).toMatch(/^unclear/);
    expect(merged(file, `# ...\n${snippet}`, 'python')).toBe(
      file.replace(`the settings.${quotes}\n`, `all settings.${quotes}\n\n`),
    );
  });
});

describe('a call beside a placeholder', () => {
  test('ends a block that the placeholder stands outside of, whatever the next one has', () => {
    const memo = (name: string, last: string): string =>
      `class ${name}:\n    def __init__(self, names):\n        self.names = names\n${last}`;
    const rest = `\n\n${memo('Other', '        self.self_type = names.self_type\n')}`;
    const snippet = `# ...\n\n${memo('Memo', '        self.self_type = None\n')}\n# ...\n`;
    expect(merged(`import os\n\n\n${memo('Memo', '')}${rest}`, snippet, 'python')).toBe(
      `import os\n\n\n${memo('Memo', '        self.self_type = None\n')}${rest}`,
    );
  });

  test('may be the hidden one with more arguments', () => {
    const file = 'def run():\n    a = load()\n    b = prepare(a)\n    save(b)\n    close()\n    return b\n';
    const snippet = 'def run():\n    # ...\n    save(b, fast=True)\n    return b\n';
    expect(merged(file, snippet, 'python')).toMatch(/^unclear/);
    expect(merged(file, snippet.replace('save(b, ', 'note(b, '), 'python')).toBe(
      file.replace('close()\n', 'close()\n    note(b, fast=True)\n'),
    );
  });
});

test('a snippet that differs from the file in typography alone is asked about', () => {
  const file = 'function f() {\n  // Don’t ask.\n  return 1;\n}\n';
  expect(merged(file, "function f() {\n  // Don't ask.\n  // ...\n}", 'javascript')).toMatch(/^unclear/);
  expect(merged(file, 'function f() {\n  // Don’t ask.\n  // ...\n}', 'javascript')).toBe('stands');
});

describe('a snippet with a second reading', () => {
  const hidden = '// rest of the file unchanged';

  test('does not lose the end of a chain that a deeper placeholder stands for', () => {
    const content =
      'go();\n\nschema = Joi.object({\n    a: one(),\n    b: two(),\n    c: three()\n})\n    .required();\n\nrun();\n';
    const snippet = `${hidden}\n\nschema = Joi.object({\n    // ...\n    b: other(),\n    c: three()\n})\n    // ...`;
    expect(merged(content, snippet, 'javascript')).toMatch(/^unclear/);
  });

  test('writes no placeholder into a file that has the same words as a comment', () => {
    const content = [
      'def a():',
      '    # ...',
      '    return 1',
      '',
      'def b(x):',
      '    try:',
      '        go()',
      '    except:',
      '        stop()',
      '    keep(x)',
      '    return x',
      '',
      'run()',
      '',
    ].join('\n');
    const part = 'def b(x):\n    try:\n        go()\n    except ImportError:\n        stop()\n    # ...';
    expect(merged(content, `# ...\n${part}`, 'python')).toBe(content.replace('except:', 'except ImportError:'));
    const own = 'def a():\n    # ...\n    return 2\n# rest of the file unchanged';
    expect(merged(content, own, 'python')).toBe(content.replace('return 1', 'return 2'));
  });

  test('asks where without a grammar a clause belongs to what a function no longer begins with', () => {
    const content = [
      'class A {',
      '    fun parse(text: String): A = try {',
      '        read(text)',
      '    } catch (e: E) {',
      '        throw F(e)',
      '    }',
      '',
      '    fun other() = 1',
      '}',
      '',
    ].join('\n');
    const snippet = [
      '// ...',
      '    fun parse(text: String, format: G): A =',
      '        if (format === iso) {',
      '            read(text)',
      '        } else {',
      '            format.parse(text)',
      '        }',
      '    // ...',
    ].join('\n');
    expect(merged(content, snippet, 'kotlin')).toBe('unclear parse');
  });

  test('asks whether another annotation takes the place of one that is not shown', () => {
    const content =
      'class A {\n    val x = 1\n\n    @Suppress("X") // for y\n    fun read(): Int {\n        return 1\n    }\n}\n';
    const shown = (mark: string): string =>
      `class A {\n    // ...\n    ${mark}\n    fun read(): Int {\n        return 2\n    }\n}`;
    expect(merged(content, shown('@OptIn(Y::class)'), 'kotlin')).toBe('unclear read');
    expect(merged(content, shown('@Suppress("X") // for y'), 'kotlin')).toBe(content.replace('return 1', 'return 2'));
  });

  test('asks whether a repeated row beside new ones is the row of the file', () => {
    const content = [
      'void f() {',
      '  add(first);',
      '  next();',
      '  label("Ignore literal sequences?");',
      '  add(button);',
      '  next();',
      '  label("File encoding");',
      '  add(field);',
      '}',
      '',
    ].join('\n');
    const snippet = [
      'void f() {',
      '  // ...',
      '  label("Ignore literal sequences?");',
      '  add(button);',
      '  next();',
      '  show(names);',
      '  label("Of what?");',
      '  add(button);',
      '  // ...',
      '}',
    ].join('\n');
    expect(merged(content, snippet, 'c')).toBe('unclear add(button);');
  });

  const guards = (head: string, done: string): readonly string[] => [`    ${head}`, `        ${done}`];
  const run = [
    'def run(job):',
    ...guards('if not job:', 'return None'),
    ...guards('if job.failed:', 'raise job.error'),
  ];
  const guarded = [...run, '    log(job)', '    if job.old:', '        return None', '    return wait(job)', ''].join(
    '\n',
  );

  test('asks whether another condition replaces the one of the file, where the same is done often', () => {
    const snippet = ['def run(job):', ...guards('if job is None:', 'return None'), '    # ...'].join('\n');
    expect(merged(guarded, snippet, 'python')).toBe('unclear if job is None:');
  });

  test('replaces a condition by one that says it, too, and one on which is done what the file does once', () => {
    const show = (head: string): string =>
      ['def run(job):', '    # ...', ...guards(head, 'raise job.error'), '    # ...'].join('\n');
    for (const head of ['if job.failed or job.late:', 'if job.broken:'])
      expect(merged(guarded, show(head), 'python')).toBe(guarded.replace('if job.failed:', head));
  });

  test.each([
    [
      'go',
      'func f() error {\n\tif b == nil {\n\t\treturn nil\n\t}\n\tgo()\n\treturn nil\n}\n',
      'func f() error {\n\tif a == 1 {\n\t\treturn nil\n\t}\n\t// ...\n}',
    ],
    [
      'typescript',
      'function f() {\n  if (!a) {\n    return;\n  }\n  if (c) {\n    return;\n  }\n  go();\n}\n',
      'function f() {\n  if (b > 1) {\n    return;\n  }\n  // ...\n}',
    ],
    [
      'kotlin',
      'fun f(): Int {\n    if (a > 1) {\n        return 1\n    }\n    if (b) {\n        return 1\n    }\n    return a\n}\n',
      'fun f(): Int {\n    if (a > 2) {\n        return 1\n    }\n    // ...\n}',
    ],
  ])('asks so in %s', (languageId, content, snippet) => {
    expect(merged(content, snippet, languageId)).toMatch(/^unclear/);
  });

  test('keeps the dots of an example in a docstring', () => {
    const content = 'def f():\n    """Does it.\n    """\n    x = 1\n    go(x)\n    y = 2\n    return x\n';
    const rows = ['    >>> f()', '    Traceback (most recent call last):', '    ...', '    Error: no'];
    const snippet = [
      'def f():',
      '    """Does it.',
      '',
      ...rows,
      '    """',
      '    x = 1',
      '    # ...',
      '    return x',
    ].join('\n');
    expect(merged(content, snippet, 'python')).toBe(content.replace('it.\n', `it.\n\n${rows.join('\n')}\n`));
  });

  test('asks where an import would go that the rows shown still need', () => {
    const content =
      'import a\nfrom ..util import props\nfrom ..back import Backend\nfrom ..cred import Cred\n\n\nclass K(Backend):\n    def f(self):\n        return props(Cred)\n\n    def g(self):\n        return 1\n';
    const snippet =
      '# ...\nfrom ..compat import props\nfrom ..cred import Cred\n# ...\n\nclass K(Backend):\n    # ...\n    def g(self):\n        return 2\n';
    expect(merged(content, snippet, 'python')).toMatch(/^unclear/);
  });

  test('asks whether the last thing shown ends the file, where only what is above is marked', () => {
    const content =
      'from a import b\n\nfrom .io import (\n    one,\n    two,\n    three,\n)\nimport w\n\nset(b, two)\n\nwarn(\n    one,\n    three,\n)\n';
    const snippet = '# ...\nfrom .io import (\n    one,\n    two,\n    four,\n)';
    expect(merged(content, snippet, 'python')).toMatch(/^unclear/);
    expect(merged(content, `${snippet}\n# ...`, 'python')).toBe(
      content.replace('    three,\n)\nimport', '    four,\n)\nimport'),
    );
  });

  test('asks where an import of a list would stand in another list, too, and keeps the rows of a list together', () => {
    const content = [
      'package m',
      '',
      'import (',
      '\t"os"',
      ')',
      '',
      'import (',
      '\t"github.com/a/source"',
      '\t"github.com/b/lab"',
      ')',
      '',
      'func f() {}',
      '',
    ].join('\n');
    const snippet = (...more: string[]): string =>
      ['// ...', 'import (', '\t"os"', ...more, '', '\t"github.com/a/source"', ')', '// ...'].join('\n');
    expect(merged(content, snippet(), 'go')).toMatch(/^unclear/);
    const single = content.replace(')\n\nimport (\n', '\n');
    const shown = 'import (\n\t// ...\n\t"strings"\n\n\t"github.com/a/source"\n\t"github.com/b/lab"\n)\n// ...';
    expect(merged(single, shown, 'go')).toBe(single.replace('"os"', '"os"\n\t"strings"'));
  });

  test('asks about a new row that is the hidden one beside it with a comment behind it', () => {
    const content = 'def main():\n    args = parse()\n    start(args)\n    run(args)\n    return 0\n';
    const snippet = 'def main():\n    # ...\n    run(args)  # which takes its time\n    return 0';
    expect(merged(content, snippet, 'python')).toBe('unclear run(args)  # which takes its time');
  });

  test('asks where an import would take modules with it that are needed still', () => {
    const imports = [
      'from a import deque',
      '',
      'import networkx as nx',
      'import numpy as np',
      'from six import Text',
      'from b import zip',
    ];
    const content = [...imports, '', '', 'def f(x):', '    return nx.f(np.g(deque(x), Text()), zip)', '', ''].join(
      '\n',
    );
    const snippet = '# ...\nfrom a import deque\nfrom io import Text\nfrom b import zip\n# ...';
    expect(merged(content, snippet, 'python')).toMatch(/^unclear/);
  });
});
