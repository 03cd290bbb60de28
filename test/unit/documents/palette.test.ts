import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

interface Manifest {
  readonly contributes: {
    readonly commands: readonly { readonly command: string; readonly title: string; readonly category?: string }[];
    readonly menus: { readonly commandPalette: readonly { readonly command: string; readonly when: string }[] };
  };
}

/** What commands of the palette do. A new verb belongs here only if none of these says it. */
const verbs = [
  ...['Accept', 'Add', 'Apply', 'Ask', 'Cancel', 'Choose', 'Clear', 'Connect', 'Copy', 'Create', 'Decide'],
  ...['Disconnect', 'Edit', 'Explain', 'Export', 'Fail', 'Find', 'Go', 'Group', 'Import', 'Mark', 'Open', 'Pause'],
  ...['Peek', 'Pick', 'Preview', 'Rebuild', 'Record', 'Refresh', 'Reject', 'Remove', 'Reset', 'Resume', 'Retry'],
  ...['Review', 'Run', 'Set', 'Show', 'Sign', 'Stop', 'Take', 'Test', 'Undo'],
];

const { contributes } = JSON.parse(readFileSync('package.json', 'utf8')) as Manifest;
const hidden = new Set(
  contributes.menus.commandPalette.filter(({ when }) => when === 'false').map(({ command }) => command),
);

function getTitles(language: 'package.nls.json' | 'package.nls.de.json'): readonly string[] {
  const texts = JSON.parse(readFileSync(language, 'utf8')) as Readonly<Record<string, string>>;
  return contributes.commands
    .filter(({ command }) => !hidden.has(command))
    .map(({ title, category }) => `${category ?? ''}: ${texts[title.replaceAll('%', '')] ?? title}`);
}

test('every command of the palette begins with what it does', () => {
  const others = getTitles('package.nls.json').filter(
    (title) => !verbs.some((verb) => title.startsWith(`Recourse: ${verb} `)),
  );
  expect(others).toEqual([]);
});

test.each(['package.nls.json', 'package.nls.de.json'] as const)(
  'no two commands of the palette are alike: %s',
  (language) => {
    const titles = getTitles(language).map((title) => title.replace(/(?:\.{3}|…)$/, '').toLowerCase());
    expect(titles.filter((title, at) => titles.indexOf(title) !== at)).toEqual([]);
  },
);
