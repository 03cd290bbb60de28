import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import german from '../../l10n/bundle.l10n.de.json' with { type: 'json' };
import { projectRoot } from '../../tools/paths.ts';
import { health } from './support/healthViews.ts';
import { detail, plan, results, waiting } from './support/jobViews.ts';
import { openPanel } from './support/panelInBrowser.ts';

/**
 * The words that a page says by itself, in German: its table of words in the host, read as text, since nothing here can
 * load the editor.
 */
function germanWords(file: string): Readonly<Record<string, string>> {
  const source = readFileSync(join(projectRoot, file), 'utf8');
  const words = [...source.matchAll(/(\w+): (?:vscode\.l10n\.)?t\('((?:[^'\\]|\\.)*)'\)/g)].map(
    ([, key = '', text = '']): [string, string] => [
      key,
      (german as Readonly<Record<string, string>>)[text.replaceAll("\\'", "'")] ?? '',
    ],
  );
  expect(words.length).toBeGreaterThan(5);
  expect(words.filter(([, text]) => text === '')).toEqual([]);
  return Object.fromEntries(words);
}

const fix = {
  id: 'f1',
  title: 'Eine Lösung',
  relation: german['same error'],
  score: '97 %',
  parts: [
    { label: german['Structure'], share: 0.97, text: '97 %' },
    { label: german['Rare words'], text: 'alpha, beta' },
  ],
  maskedQuery: 'Cannot find module NAME',
  maskedStored: 'Cannot find module NAME',
  severity: 'high',
  facts: [german['compile'], german['stored for all folders']],
  tags: ['node'],
  isOutdated: false,
  isBuiltin: false,
  solution: 'npm install thing',
  rootCause: 'Nie installiert.',
  symptoms: ['Der Build hält an'],
  diff: '',
  files: ['package.json'],
  source: 'https://example.org/fix',
  canApply: true,
  canOpenSource: true,
};
const errors = {
  type: 'errors',
  errors: [{ id: 'e1', label: 'Cannot find module' }],
  notices: [],
  offers: [{ id: 'o1', error: 'It broke', files: ['src/a.ts'] }],
  selected: {
    id: 'e1',
    source: german['From the Problems panel'],
    line: 'Cannot find module',
    text: 'Cannot find module',
    stackTrace: '',
    origin: '',
    place: 'src/a.ts:3',
    count: 3,
    tool: 'tsc',
    codes: ['TS2307'],
    lookup: {
      state: 'done',
      fixes: [fix],
      related: [{ ...fix, id: 'k1', relation: german['another error: 1 word in common'], score: '' }],
      relatedSummary: german['1 related error, not this one'],
      summary: german['1 known fix'],
      searched: '',
      degraded: '',
    },
  },
};

const pages = [
  ['jobs', 'src/jobs/host/panel/jobPanelTexts.ts', [waiting([4, 2]), detail('group:g1', 1)], '#list'],
  ['jobs', 'src/jobs/host/panel/jobPanelTexts.ts', [waiting([4, 2]), plan(1)], '#list'],
  ['jobs', 'src/jobs/host/panel/jobPanelTexts.ts', [waiting([4, 2]), results()], '#list'],
  ['remediations', 'src/remediation/host/panel/panelTexts.ts', [errors], '.fix'],
  [
    'remediations',
    'src/remediation/host/panel/panelTexts.ts',
    [{ type: 'errors', errors: [], offers: [], notices: [] }],
    'button',
  ],
  ['health', 'src/health/host/healthTexts.ts', [health()], '.feature'],
] as const;

test.each(pages.map((page, at) => [at, ...page] as const))(
  'page %d (%s) in German fits into 300 pixels, and no button or label is cut off',
  async (at, name, file, messages, awaited) => {
    const panel = await openPanel(name, 300);
    try {
      await panel.begin();
      await panel.said();
      await panel.post({ type: 'hello', protocol: 1, texts: germanWords(file) });
      for (const message of messages) await panel.post(message);
      await panel.page.locator(awaited).first().waitFor();
      await panel.screenshot(`german-${name}-${String(at)}`);
      expect(
        await panel.page.evaluate('document.documentElement.scrollWidth <= document.documentElement.clientWidth'),
      ).toBe(true);
      const cut = await panel.page.evaluate<
        string[]
      >(`[...document.querySelectorAll('button, h1, h2, h3, label, legend, dt, summary')]
      .filter((element) => element.clientWidth > 1 && (element.scrollWidth > element.clientWidth + 1 && getComputedStyle(element).display !== 'inline' || element.getBoundingClientRect().right > innerWidth + 1))
      .map((element) => element.innerText)`);
      expect(cut).toEqual([]);
    } finally {
      await panel.close();
    }
  },
);
