import { describe, expect, it } from 'vitest';
import { file, lines, outcome } from './engineCase.ts';

describe('a twin that stands where the block of an edit has gone', () => {
  it('has one word exchanged in a name and in a comment', async () => {
    const test = (side: string, words: string): string[] => [
      `// If a valid least version is in the options, the ${side.toLowerCase()}'s`,
      '// least version must be set accordingly',
      `func Test${side}LeastVersionIsSet(t *testing.T) {`,
      `\t${words}`,
      '}',
      '',
    ];
    const content = file('package config', '', ...test('Client', 'checkClient(t)'), 'func checkServer() {}');
    const oldString = lines(...test('Server', '').slice(0, 3));
    const newString = lines('func TestServerDefault(t *testing.T) {', '\tcheckServer()', '}', '', oldString);
    expect(await outcome(content, oldString, newString, { languageId: 'go' })).toBe('review: guard-identifier');
  });

  it('has names with a word more', async () => {
    const fields = ['    pattern = None', '    pattern_set = None', '    formatter = None', '    params = None'];
    const content = file(
      'class Filter:',
      '    def ask(self):',
      '        return self.source.ask()',
      '',
      '',
      'class AsyncLogFilter(AsyncFilter):',
      ...fields,
      '',
      '    async def ask(self):',
      '        return await self.source.ask()',
    );
    const oldString = lines('class LogFilter(Filter):', ...fields);
    const newString = lines('class RowFilter(Filter):', '    pass', '', '', oldString);
    expect(await outcome(content, oldString, newString, { languageId: 'python' })).toBe('review: guard-identifier');
  });

  it('has other words in a comment that the edit changes, and lines between', async () => {
    const comment = (kind: string, rest: string): string[] => [
      '/**',
      ' * Takes the sizes and a side, and gives where the panel is to stand.',
      ' * @param {Side} side - the side on which the panel should be.',
      ' * @param {Object} sizes - the sizes of the panel.',
      ' * @param {Area} target - the area of the target.',
      ' * @param {Number} gap - how far it stands from the target.',
      ' * @param {Object} screen - the width and height of the screen.',
      ` * @param {${kind}} margin - how far it stands from the edges of the screen.`,
      ` * @return {Object} - { area: Area, side: Side${rest} }`,
      ' */',
    ];
    const content = file(
      '"use strict";',
      'var place = function (side) {',
      '    var flip = function () {',
      '        return opposite(side);',
      '    };',
      '}',
      'exports.default = place;',
      ...comment('Object', ''),
      'function placeIn(_a) {',
      '    var side = _a.side, sizes = _a.sizes, target = _a.target;',
      '    return { area: fit(sizes, target), side: side };',
      '}',
    );
    const oldString = lines('};', ...comment('Number', ', origin: string'));
    const newString = oldString
      .replace(/@param \{(\w+)\} /g, '@param {$1} input.')
      .replace(' * @param', ' * @param {Object} input\n * @param');
    expect(await outcome(content, oldString, newString, { languageId: 'javascript' })).toMatch(/^review/);
  });

  it('has another name in a comment that the edit writes over', async () => {
    const comment = (name: string): string[] => [
      '    /**',
      `     * Reads the ${name}Attributes of a path. Gives null instead of raising`,
      '     * an error.',
      '     *',
      '     * @param path the path to read.',
      '     * @param options how links are followed.',
    ];
    const content = file(
      'class Paths {',
      ...comment('Posix'),
      '     */',
      '    static PosixAttributes readPosix(Path path, LinkOption... options) {',
      '        return read(path, PosixAttributes.class, options);',
      '    }',
      '}',
    );
    const oldString = lines(...comment('Dos'));
    const newString = oldString.replace('instead of raising', 'where they').replace('an error.', 'cannot be read.');
    expect(await outcome(content, oldString, newString, { languageId: 'java' })).toBe('review: guard-identifier');
  });

  it('is a method beside which the edit only adds to a function', async () => {
    const content = file(
      'package screen',
      '',
      '// HideMousePointer hides the pointer.',
      'func (o Output) HideMousePointer() {',
      '\tfmt.Fprint(o.tty, hideSequence)',
      '}',
      '',
      '// ShowMousePointer shows the pointer.',
      'func (o Output) ShowMousePointer() {',
      '\tfmt.Fprint(o.tty, showSequence)',
      '}',
    );
    const [comment, head] = ['// HideMousePointer hides the pointer.', 'func HideMousePointer() {'];
    const newString = lines(comment, '//', '// Deprecated: please use Output instead.', head);
    expect(await outcome(content, lines(comment, head), newString, { languageId: 'go' })).toMatch(/^review/);
  });

  it('stands below another heading', async () => {
    const use = (name: string, module: string): string[] => [
      `### ${name}`,
      '```javascript',
      `const { distance, nearest } = ${module}`,
      '',
      '// The distance between two words',
      "console.log(distance('fast', 'faster'))",
      '//=> 2',
      '',
      '// The nearest of some words',
      "console.log(nearest('fast', ['slow', 'faster', 'fastest']))",
      "//=> 'faster'",
      '```',
      '',
    ];
    const content = file('# Words', '', 'Distances of words.', '', ...use('Deno', "require('words')"), 'End.');
    const oldString = lines('## Use', ...use('Node', "require('words')"));
    const newString = oldString.replace('//=> 2', '//=> 3');
    expect(await outcome(content, oldString, newString, { languageId: 'markdown' })).toBe('review: missing-lines');
  });
});

describe('an old text out of several places', () => {
  it('is asked about', async () => {
    const content = file(
      '<!doctype html>',
      '<html lang="en">',
      '<head>',
      '  <title>Report for src/second.js</title>',
      '  <meta charset="utf-8" />',
      '  <link rel="stylesheet" href="pretty.css" />',
      '  <link rel="stylesheet" href="base.css" />',
      '</head>',
      '<body>',
      '<pre><table class="coverage">',
      "<a name='L1'></a>",
      "<a name='L2'></a>",
      "<a name='L3'></a>",
      "<a name='L4'></a>",
      '</table></pre>',
      '</body>',
      '</html>',
    );
    const oldString = lines(
      '<pre><table class="coverage">',
      '<!doctype html>',
      '<html lang="en">',
      '<head>',
      '  <title>Report for src/first.js</title>',
      '  <meta charset="utf-8" />',
      '  <link rel="stylesheet" href="pretty.css" />',
      '  <link rel="stylesheet" href="base.css" />',
      "<a name='L3'></a>",
    );
    const newString = oldString.replace('<!doctype html>', '<p>Item</p>');
    expect(await outcome(content, oldString, newString, { languageId: 'html' })).toMatch(/^review/);
  });
});

describe('an edit that is in already', () => {
  it('has its line below a gap that its old text hides', async () => {
    const content = file('#!/usr/bin/env tool', 'from future import annotations', '', 'import os', 'import re', 'go()');
    const oldString = lines('#!/usr/bin/env tool', '', '# ... unchanged ...', 'go()');
    const newString = lines('#!/usr/bin/env tool', 'from future import annotations', '', '# ... unchanged ...', 'go()');
    expect(await outcome(content, oldString, newString, { languageId: 'python' })).toBe('refused: already-applied');
  });

  it('began with an empty line and a line that has only got marks', async () => {
    const content = file(
      'By default it is off. It is switched on by an option of the client.',
      '',
      '# Endpoints and their parts',
      '',
      'What looks up a name must run before the request is written.',
      'It changes resources by the options.',
    );
    const below = lines(
      'What looks up a name must run before the request is written.',
      'It changes resources by the options.',
    );
    const oldString = lines('', 'Endpoints and their parts', '', '', below);
    const newString = lines('# Endpoints and their parts', '', below);
    expect(await outcome(content, oldString, newString, { languageId: 'go' })).toBe('refused: already-applied');
  });

  it('has taken away a block that others have put to another place', async () => {
    const clean = [
      '  /**',
      '   * Removes the rows that are marked',
      '   */',
      '  clean(rows) {',
      '    this.marked = rows.filter((row) => row.isMarked)',
      '    return rows.filter((row) => !this.marked.includes(row))',
      '  }',
      '',
    ];
    const name = [
      '  /**',
      '   * Gives the name of a row',
      '   */',
      '  getName(row) {',
      '    return row.name',
      '  }',
      '',
    ];
    const add = ['  /**', '   * Adds a row', '   */', '  process(row) {', '    this.rows.push(row)', '  }'];
    const content = file('class Table extends List {', ...clean, ...name, ...add, '}');
    const oldString = lines(...name.slice(3), ...clean, ...add.slice(0, 3));
    const newString = lines(...name.slice(3), ...add.slice(0, 3));
    expect(await outcome(content, oldString, newString, { languageId: 'javascript' })).toMatch(/^re(?:view|fused)/);
  });
});

describe('a copy that stands where the block of an edit has gone', () => {
  it('has another name throughout, at the edge of the place as well', async () => {
    const content = file(
      'def drain_pool(pool):',
      '    return [each.get() for each in pool]',
      '',
      '',
      'def run_pools():',
      '    second = Thread(target=drain_pool)',
      '    fill_pool = Thread(target=fill)',
      '    second.start()',
      '    fill_pool.start()',
      '    fill_pool.join()',
      '    second.join()',
      '',
      '',
      'def main():',
      '    run_pools()',
    );
    const old = lines(
      '    drain_pool.start()',
      '    fill_pool.start()',
      '    fill_pool.join()',
      '    drain_pool.join()',
      '',
      '',
      'def main():',
    );
    const fresh = old.replace('fill_pool.start()', 'fill_pool.start(1)');
    expect(await outcome(content, old, fresh, { languageId: 'python' })).toBe('review: guard-identifier');
  });

  it('has another name throughout, with the old one elsewhere in the file', async () => {
    const test = (name: string): string[] => [
      'func TestReadAll(t *testing.T) {',
      '\tfor _, each := range allOfTheReadings {',
      `\t\t${name}, ok := readOne(each.text)`,
      `\t\tif ok != each.ok || ${name} != each.value {`,
      `\t\t\tt.Errorf("failed to read %q, got %v", each.text, ${name})`,
      '\t\t}',
      '\t}',
      '}',
    ];
    const content = file(
      'package read',
      '',
      'func size(major int) int { return major }',
      '',
      ...test('legacy'),
      '',
      'var last = 1',
    );
    const old = lines(...test('major'));
    const fresh = old.replace('TestReadAll', 'TestReadEach');
    expect(await outcome(content, old, fresh, { languageId: 'go' })).toBe('review: guard-identifier');
  });

  it('has another name in its head, and lines between that the old text does not have', async () => {
    const head = (name: string): string[] => [
      `def rgb_to_${name}(r, g, b):`,
      '    maxc = max(r, g, b)',
      '    minc = min(r, g, b)',
    ];
    const content = file(
      '__all__ = ["rgb_to_hls", "rgb_to_hsv"]',
      '',
      '# H: where it stands in the spectrum',
      '# S: how much of it there is',
      '# L: how bright it is',
      '',
      ...head('hls'),
      '    sumc = (maxc+minc)',
      '    rangec = (maxc-minc)',
      '    return sumc/2.0',
    );
    const old = lines('# L: how bright it is', '', ...head('hsv'), '    rangec = (maxc-minc)');
    const fresh = old.replace('(maxc-minc)', '(maxc-minc) # never below 0');
    expect(await outcome(content, old, fresh, { languageId: 'python' })).toMatch(/^review: /);
  });
});

describe('a sibling that stands where the block of an edit has gone', () => {
  it('has the same names with other numbers', async () => {
    const route = (at: number): string[] => [
      `app.get('/all/${at}', (request, response) => {`,
      `  return send(ledger${at});`,
      '});',
      '',
    ];
    const content = file(...route(31), ...route(42), ...route(57));
    const old = lines('  return send(ledger3);', '});');
    expect(await outcome(content, old, `${old} // sent`, { languageId: 'javascript' })).toMatch(/^review: /);
  });

  it('has all of its lines but one, and those beside the change as well', async () => {
    const checks = ['text', 'encoding', 'errors'].flatMap((name) => [
      `        if ${name} is not None:`,
      `            raise ValueError("${name} must be None")`,
    ]);
    const end = ['        protocol = make()', '        debug_log = None', '        if self._debug:'];
    const content = file(
      'class Loop:',
      '    def shell(self, text, encoding, errors):',
      '        popen_args = text',
      '        note = make(popen_args)',
      ...end.slice(1),
      '            log("shell")',
      '',
      '    def execute(self, text, encoding, errors):',
      ...checks,
      ...end,
      '            log("execute")',
    );
    const old = lines(...checks, '        popen_args = (program,) + args', ...end);
    const fresh = lines(old, '            assert protocol is not None');
    expect(await outcome(content, old, fresh, { languageId: 'python' })).toMatch(/^review: /);
  });
});

describe('an edit that adds at the edge of its old text', () => {
  it('is asked about where other old lines are not there any more', async () => {
    const content = file(
      '{',
      '\t"name": "signs-of-all-kinds",',
      '\t"version": "10.6.0",',
      '\t"description": "A regular expression to match all the signs there are.",',
      '\t"homepage": "https://example.org/signs-of-all-kinds",',
      '\t"main": "index.js",',
      '\t"exports": 17,',
      '\t"keywords": [',
      '\t\t"everything"',
      '\t]',
      '}',
    );
    const old = lines(
      '\t"description": "A regular expression to match all the signs there are.",',
      '\t"homepage": "https://example.org/signs-of-all-kinds",',
      '\t"main": "index.js",',
      '\t"module": "index.mjs",',
      '\t"types": "index.d.ts",',
      '\t"keywords": [',
      '\t\t"unicode",',
      '\t\t"regex",',
    );
    const more = { languageId: 'json' };
    expect(await outcome(content, old, lines('\t"size": 661,', old), more)).toBe('review: missing-lines');
    const held = lines(...old.split('\n').slice(0, 3));
    expect(await outcome(content, held, lines('\t"size": 661,', held), more)).toContain('661,\n\t"description"');
  });

  it('is asked about where one of them is another statement', async () => {
    const test = (check: string): string[] => [
      '                self.assertFalse(view.readonly)',
      '                if view.shape:',
      '                    count = 1',
      `                    ${check}`,
      '            except:',
      '                # so that the failing type is seen',
      '                print(kind)',
    ];
    const content = file(
      'class Sizes:',
      '    def test_types(self):',
      '        for kind in kinds:',
      '            try:',
      ...test('self.assertEqual(kind, 8)'),
      '                raise',
    );
    const old = lines(...test('self.assertEqual(count * view.itemsize, len(view.tobytes()))'));
    expect(await outcome(content, old, lines(old, '                report(kind)'), { languageId: 'python' })).toMatch(
      /^review: /,
    );
  });
});
