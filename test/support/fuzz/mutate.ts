import type { Dice } from './dice.ts';

/** What all parsers may stumble over. */
const common = [
  '\n',
  '\r\n',
  '\r',
  '\t',
  ' ',
  '\0',
  '\u001b[31m',
  '\u001b]8;;x\u0007',
  '\ufeff',
  '\u2028',
  '\u0085',
  '\u202e',
  '\u200b',
  '😀',
  'é',
  '\ue000',
  '\ue001',
  '\u0130',
  'ß',
  '"',
  "'",
  '`',
  '\\',
  '/',
  '../',
  '{',
  '}',
  '[',
  ']',
  '(',
  ')',
  '<',
  '>',
  ':',
  ',',
  '=',
  '#',
  '-',
  '+',
  '%',
  '$',
  '$&',
  '@',
  '|',
  '*',
  '.',
  '0',
  '-1',
  '1e309',
  'NaN',
  '9007199254740993',
  '4294967296',
  '99999999999999999999',
  '0x',
  '1.5',
  'null',
  'true',
  '__proto__',
  'constructor',
  'toString',
  '%%%%',
].map((text) => Buffer.from(text));
const edges = [0, 1, 2, 0x7f, 0x80, 0xc0, 0xe2, 0xf0, 0xfe, 0xff];

/** What an input is mutated with. */
export interface MutationDeps {
  readonly tokens: readonly Uint8Array[];
  /** Other inputs to take pieces from. */
  readonly pool: readonly Uint8Array[];
  readonly largest: number;
}

type Mutation = (input: Buffer, dice: Dice, parts: MutationDeps) => Buffer;

const splice = (input: Buffer, at: number, drop: number, added: Uint8Array): Buffer =>
  Buffer.concat([input.subarray(0, at), added, input.subarray(at + drop)]);
const stretch = (input: Uint8Array, dice: Dice): { readonly at: number; readonly length: number } => {
  const at = dice.below(input.length + 1);
  return { at, length: dice.small(input.length - at + 1) };
};
const piece = (dice: Dice, { tokens }: MutationDeps): Uint8Array =>
  dice.of(tokens.length > 0 && dice.below(4) > 0 ? tokens : common);

const mutations: readonly Mutation[] = [
  // A bit.
  (input, dice) => {
    const copy = Buffer.from(input);
    const at = dice.below(copy.length);
    if (copy.length > 0) copy[at] = (copy[at] as number) ^ (1 << dice.below(8));
    return copy;
  },
  // A byte that is an edge of something.
  (input, dice) => splice(input, dice.below(input.length + 1), dice.below(2), Uint8Array.of(dice.of(edges))),
  // A number that is another.
  (input, dice) => {
    const text = input.toString('latin1');
    const numbers = [...text.matchAll(/\d+/g)];
    if (numbers.length === 0) return input;
    const { index, 0: number } = dice.of(numbers);
    return splice(
      input,
      index,
      number.length,
      Buffer.from(
        dice.of([
          '0',
          '-1',
          '1',
          '65536',
          '2147483648',
          '9007199254740993',
          '1e400',
          String(Number(number.slice(0, 15)) + 1),
          number.repeat(1 + dice.below(30)),
        ]),
      ),
    );
  },
  // Less.
  (input, dice) => {
    const { at, length } = stretch(input, dice);
    return splice(input, at, length, Buffer.alloc(0));
  },
  (input, dice) => input.subarray(0, dice.below(input.length + 1)),
  // A piece that means something, put in or put in place of something.
  (input, dice, parts) =>
    splice(input, dice.below(input.length + 1), dice.below(3) === 0 ? dice.small(20) : 0, piece(dice, parts)),
  (input, dice, parts) => splice(input, dice.below(input.length + 1), 0, piece(dice, parts)),
  // The same again, often enough for what is squared to show.
  (input, dice, { largest }) => {
    const { at, length } = stretch(input, dice);
    const again = input.subarray(at, at + length);
    if (again.length === 0) return input;
    const times = Math.min(
      dice.below(4) === 0 ? dice.below(5000) : dice.below(6),
      Math.floor((largest - input.length) / again.length),
    );
    return times <= 0 ? input : splice(input, at, 0, Buffer.concat(Array<Buffer>(times).fill(again)));
  },
  (input, dice, parts) => {
    const token = piece(dice, parts);
    const times = Math.min(1 + dice.small(20_000), Math.floor((parts.largest - input.length) / token.length));
    return times <= 0
      ? input
      : splice(input, dice.below(input.length + 1), 0, Buffer.concat(Array<Uint8Array>(times).fill(token)));
  },
  // A piece of another input, and of this one elsewhere.
  (input, dice, { pool }) => {
    const other = dice.of(pool);
    const { at, length } = stretch(other, dice);
    return splice(input, dice.below(input.length + 1), dice.small(input.length), other.subarray(at, at + length));
  },
  (input, dice) => {
    const { at, length } = stretch(input, dice);
    return splice(input, dice.below(input.length + 1), 0, input.subarray(at, at + length));
  },
  // Lines in another order, doubled, gone, or with another indentation or ending.
  (input, dice) => {
    const lines = input.toString('latin1').split('\n');
    const at = dice.below(lines.length);
    const line = lines[at] ?? '';
    const change = dice.below(5);
    if (change === 0) lines.splice(at, 1);
    else if (change === 1) lines.splice(dice.below(lines.length), 0, line);
    else if (change === 2) lines.splice(at, 1, dice.of(['  ', '\t', '> ', '    ', '- ', '\u00a0']) + line);
    else if (change === 3) lines.splice(at, 1, line.trim());
    else return Buffer.from(lines.join('\r\n'), 'latin1');
    return Buffer.from(lines.join('\n'), 'latin1');
  },
  // Deep.
  (input, dice, { largest }) => {
    const [open, close] = dice.of([
      ['[', ']'],
      ['{"a":', '}'],
      ['(', ')'],
      ['<a>', '</a>'],
      ['- ', ''],
      ['{', '}'],
      ['{a: ', '}'],
      ['((', '))'],
      ['"', '"'],
    ] as const);
    const { at, length } = stretch(input, dice);
    const depth = Math.min(
      dice.below(3) === 0 ? dice.below(20_000) : dice.below(50),
      Math.floor((largest - input.length) / (open.length + close.length)),
    );
    return depth <= 0
      ? input
      : Buffer.concat([
          input.subarray(0, at),
          Buffer.from(open.repeat(depth)),
          input.subarray(at, at + length),
          Buffer.from(close.repeat(depth)),
          input.subarray(at + length),
        ]);
  },
];

/** An input made of another by one to eight changes; never longer than `largest`. */
export function mutate(input: Uint8Array, dice: Dice, parts: MutationDeps): Uint8Array {
  let made: Buffer = Buffer.from(input);
  for (let left = 1 + dice.small(8); left > 0; left--)
    made = dice.of(mutations)(made, dice, parts).subarray(0, parts.largest);
  return made;
}
