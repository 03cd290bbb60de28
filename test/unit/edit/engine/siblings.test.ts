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
