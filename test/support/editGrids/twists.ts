import type { BenchCase } from '../../bench/edit/case.ts';
import type { Random } from '../../bench/edit/random.ts';
import type { EditRequest, EditServices } from '../../../src/edit/domain/types.ts';
import { damagedLines } from './lineDamages.ts';
import { laterText } from './laterText.ts';

/** An edit with what the engine may use, and what a model was asked. */
export interface TwistedEdit {
  readonly name: string;
  readonly request: EditRequest;
  readonly services: EditServices;
  readonly asked: string[];
  /** Whether the text to edit is still the one the case was drawn from. */
  readonly sameContent: boolean;
}

type Twist = (edit: TwistedEdit, one: BenchCase, random: Random) => TwistedEdit;

/** What is done to a drawn edit besides its own damage: hints, options, services, more damage, another text. */
const twists: Readonly<Record<string, Twist>> = {
  hint: (edit, { target }, random) =>
    withRequest(edit, {
      lineHint: Math.max(1, (target?.startLine ?? 1) + random.pick([0, 0, 1, -1, 2, -3, 6, -9, 25, 400])),
    }),
  all: (edit, _, random) =>
    withRequest(edit, { replaceAll: true, ...(random.chance(0.4) && { expectedCount: random.int(1, 3) }) }),
  strict: (edit) => withRequest(edit, { aiMode: false }),
  anchor: (edit, { target }, random) =>
    withRequest(edit, { anchors: anchorsAbove(edit.request.content, target?.startLine ?? 1, random) }),
  language: (edit, _, random) =>
    withLanguage(edit, random.pick([undefined, 'plaintext', 'python', 'typescript', 'markdown', 'yaml'])),
  damage: (edit, _, random) => damaged(edit, random, true),
  'damage in old alone': (edit, _, random) => damaged(edit, random, false),
  'damage twice': (edit, _, random) => damaged(damaged(edit, random, true), random, random.chance(0.5)),
  past: (edit, _, random) => inThePast(edit, random),
  syntax: (edit) => ({
    ...edit,
    services: { ...edit.services, syntax: { countErrors: (_language, text) => unbalanced(text) } },
  }),
  model: (edit, _, random) => withModel(edit, random),
  elsewhere: (edit, _, random) =>
    withOthers(
      edit,
      random.pick([
        [],
        [{ path: 'src/other.ts', line: 4 }],
        [
          { path: 'b.go', line: 1 },
          { path: 'c.go', line: 22 },
        ],
      ]),
    ),
  limit: (edit, _, random) => ({
    ...edit,
    services: { ...edit.services, fuzzyLimit: random.pick([100, 1000, 1200, 5000]) },
  }),
  twin: (edit, { target }, random) => withTwin(edit, target, random),
  later: (edit, _, random) => ({
    ...withRequest(edit, { content: laterText(edit.request.content, random) }),
    sameContent: false,
  }),
};

/** The names of the twists, for the code that deals them out. */
export const twistNames: readonly string[] = Object.keys(twists);

/** The drawn edit with these twists, one after the other. */
export function twisted(one: BenchCase, names: readonly string[], random: Random): TwistedEdit {
  let edit: TwistedEdit = {
    name: [...names, `${one.class} ${one.path}`].join(', '),
    request: one.request,
    services: {},
    asked: [],
    sameContent: true,
  };
  for (const name of names) edit = twists[name]?.(edit, one, random) ?? edit;
  return edit;
}

function withRequest(edit: TwistedEdit, more: Partial<EditRequest>): TwistedEdit {
  return { ...edit, request: { ...edit.request, ...more } };
}

function withLanguage(edit: TwistedEdit, languageId: string | undefined): TwistedEdit {
  const { languageId: _, ...request } = edit.request;
  return { ...edit, request: { ...request, ...(languageId !== undefined && { languageId }) } };
}

function withOthers(edit: TwistedEdit, others: readonly { path: string; line: number }[]): TwistedEdit {
  return { ...edit, services: { ...edit.services, findElsewhere: () => Promise.resolve(others) } };
}

/**
 * Lines above the place as a patch would name them: the nearest with less indentation, the one right above, or one from
 * somewhere else.
 */
function anchorsAbove(content: string, startLine: number, random: Random): string[] {
  const lines = content.split(/\r?\n/);
  const depth = (line: string): number => line.length - line.trimStart().length;
  const own = depth(lines[startLine - 1] ?? '');
  const outer =
    lines.slice(0, startLine - 1).findLast((line) => line.trim() !== '' && depth(line) < own) ?? lines[0] ?? '';
  return random.pick([
    [outer],
    [outer.trim()],
    [lines[0] ?? '', outer],
    [random.pick(lines)],
    [lines[startLine - 2] ?? ''],
    ['class Nowhere {'],
    [outer.slice(0, 9)],
  ]);
}

function damaged(edit: TwistedEdit, random: Random, both: boolean): TwistedEdit {
  const { name, damage } = damagedLines(random);
  const { request } = edit;
  const change = (text: string): string => damage(text.split('\n'), request.content).join('\n');
  const changed = withRequest(edit, {
    oldString: change(request.oldString),
    ...(both && { newString: change(request.newString) }),
  });
  return { ...changed, name: `${name}, ${edit.name}` };
}

/** The edit was written for the text drawn from; since then others have changed it, once or twice. */
function inThePast(edit: TwistedEdit, random: Random): TwistedEdit {
  const first = edit.request.content;
  const second = laterText(first, random);
  const now = random.chance(0.5) ? second : laterText(second, random);
  return {
    ...withRequest(edit, { content: now }),
    services: { ...edit.services, earlierVersions: random.pick([[first], [second, first], [`${first}\n`, first]]) },
    sameContent: false,
  };
}

const replies = [
  '1',
  '2',
  'Place 1',
  '{"place": 1}',
  'none',
  'lines 3-6',
  '{"choice":2,"confidence":0.9}',
  '',
  'I think it is place 1 because of the name.',
  '{"place": null}',
  '99',
];

function withModel(edit: TwistedEdit, random: Random): TwistedEdit {
  const reply = random.pick(replies);
  const ask: NonNullable<EditServices['model']>['ask'] = ({ system, user }) => {
    edit.asked.push(`${system}\n${user}`);
    return Promise.resolve(reply === '' ? { declined: 'budget' } : { text: reply, costUsd: 0.002, cached: false });
  };
  return {
    ...edit,
    services: {
      ...edit.services,
      model: { id: 'scripted', ask, ...(random.chance(0.3) && { leastConfidence: random.pick([0.5, 0.95]) }) },
    },
  };
}

/** The lines of the place a second time: as they are, deeper, or with a number changed; above or below. */
function withTwin(edit: TwistedEdit, target: BenchCase['target'], random: Random): TwistedEdit {
  if (target === undefined) return edit;
  const lines = edit.request.content.split('\n');
  const block = lines.slice(target.startLine - 1, target.endLine);
  const twin = random.pick<(line: string) => string>([
    (line) => line,
    (line) => (line === '' ? line : `    ${line}`),
    (line) => line.replace(/\d/, '7'),
    (line) => line.trimEnd(),
  ]);
  const at = random.pick([0, lines.length - 1, target.endLine]);
  lines.splice(at, 0, ...block.map(twin));
  return { ...withRequest(edit, { content: lines.join('\n') }), sameContent: false };
}

/** Brackets without their partner: what a parser would call errors. */
function unbalanced(text: string): number {
  const open = [...text].reduce((sum, char) => sum + ('({['.includes(char) ? 1 : ')}]'.includes(char) ? -1 : 0), 0);
  return Math.abs(open);
}
