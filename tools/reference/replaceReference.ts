import { z } from 'zod';

/** What this needs of the manifest. */
const manifestShape = z.object({
  contributes: z.object({
    commands: z
      .array(z.object({ command: z.string(), title: z.string(), category: z.string().optional() }))
      .default([]),
    keybindings: z
      .array(
        z.object({ command: z.string(), key: z.string(), mac: z.string().optional(), when: z.string().optional() }),
      )
      .default([]),
    menus: z
      .record(z.string(), z.array(z.object({ command: z.string().optional(), when: z.string().optional() })))
      .default({}),
    configuration: z
      .array(z.object({ title: z.string(), properties: z.record(z.string(), z.unknown()).default({}) }))
      .default([]),
    languageModelTools: z
      .array(
        z.object({
          name: z.string(),
          toolReferenceName: z.string(),
          displayName: z.string(),
          userDescription: z.string(),
        }),
      )
      .default([]),
  }),
});

const settingShape = z.object({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  default: z.unknown(),
  description: z.string().optional(),
  markdownDescription: z.string().optional(),
  enum: z.array(z.unknown()).optional(),
});

const begin = '<!-- The reference below is made by "npm run docs" from package.json; a test holds it to that. -->';
const end = '<!-- End of the reference. -->';

/**
 * Returns the page with its tables of commands, keys, settings and tools made from the manifest.
 * Throws when the page lacks one of the two marks around them.
 */
export function replaceReference(page: string, manifest: unknown, texts: Readonly<Record<string, string>>): string {
  const from = page.indexOf(begin);
  const to = page.indexOf(end);
  if (from < 0 || to < from) throw new Error('docs/reference.md lacks the marks around its tables.');
  return `${page.slice(0, from)}${begin}\n\n${reference(manifest, texts)}\n${page.slice(to)}`;
}

function reference(manifest: unknown, texts: Readonly<Record<string, string>>): string {
  const { contributes } = manifestShape.parse(manifest);
  const text = (key: string | undefined): string =>
    (key ?? '').replace(/^%(.+)%$/, (_whole, name: string) => texts[name] ?? name);
  const hidden = new Set(
    (contributes.menus['commandPalette'] ?? []).filter(({ when }) => when === 'false').map(({ command }) => command),
  );
  const commands = contributes.commands
    .filter(({ command }) => !hidden.has(command))
    .map(({ command, title, category }) => {
      const keys = contributes.keybindings
        .filter((binding) => binding.command === command)
        .map(({ key, mac }) => keyText(key, mac));
      return row([
        `${category === undefined ? '' : `${text(category)}: `}${text(title)}`,
        code(command),
        [...new Set(keys)].join(', '),
      ]);
    });
  const settings = contributes.configuration.map(({ title, properties }) => {
    const rows = Object.entries(properties).map(([name, raw]) => {
      const setting = settingShape.parse(raw);
      const values =
        setting.enum === undefined
          ? ''
          : ` One of ${setting.enum.map((value) => code(JSON.stringify(value))).join(', ')}.`;
      return row([
        code(name),
        code(JSON.stringify(setting.default)),
        `${text(setting.markdownDescription ?? setting.description)}${values}`,
      ]);
    });
    return table(`### ${text(title)}`, ['Setting', 'Default', 'What it does'], rows);
  });
  const tools = contributes.languageModelTools.map(({ name, toolReferenceName, displayName, userDescription }) =>
    row([
      text(displayName),
      code(name),
      code(`#${toolReferenceName}`),
      code(name.replace(/^recourse_/, '')),
      text(userDescription),
    ]),
  );
  return [
    table('## Commands', ['Command', 'Identifier', 'Key'], commands),
    '## Settings',
    '',
    'In the order of the Settings editor; the two that matter most come first in each group.',
    '',
    ...settings,
    table('## Tools for agents', ['Tool', 'In the editor', 'In a prompt', 'Over MCP', 'What it does'], tools),
  ].join('\n');
}

function keyText(key: string, mac: string | undefined): string {
  return mac === undefined || mac === key ? code(key) : `${code(key)} (macOS ${code(mac)})`;
}

function table(title: string, heads: readonly string[], rows: readonly string[]): string {
  return [title, '', row(heads), row(heads.map(() => '---')), ...rows, ''].join('\n');
}

function row(cells: readonly string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replaceAll(/\s*\n\s*/g, ' ')).join(' | ')} |`;
}

function code(text: string): string {
  return `\`${text}\``;
}
