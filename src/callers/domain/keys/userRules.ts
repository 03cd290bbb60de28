import {
  array,
  enum as oneOf,
  int,
  gte,
  lte,
  maxLength,
  minLength,
  optional,
  regex,
  strictObject,
  string,
  union,
  type infer as Infer,
} from 'zod/mini';
import { codeLanguages } from '../codeLanguage.ts';
import { channels, type HandlerPlace, type KeyPlace, type KeyRule } from './rule.ts';
import { receiverProblem, receiverTest } from './receiverPattern.ts';

const name = string().check(minLength(1), maxLength(100), regex(/^[\p{ID_Continue}$]+[!?]?$/u));
const text = string().check(minLength(1), maxLength(100));
const place = union([
  int().check(gte(0), lte(7)),
  strictObject({ keyword: name }),
  strictObject({ sibling: name }),
  oneOf([
    'receiver',
    'receiver-made',
    'type-argument',
    'handler-name',
    'class-name',
    'parameter-type',
    'base-argument',
    'none',
  ]),
]);
/** One rule as users write it; the manifest's schema of `recourse.callers.rules` is made from it. */
export const userRuleSchema = strictObject({
  framework: text,
  channel: oneOf(channels),
  direction: oneOf(['register', 'emit']),
  names: array(name).check(minLength(1), maxLength(50)),
  on: optional(oneOf(['call', 'new', 'decorator', 'base'])),
  receiver: optional(string().check(minLength(1), maxLength(200))),
  languages: optional(array(oneOf(codeLanguages)).check(minLength(1), maxLength(20))),
  key: union([place, array(place).check(minLength(1), maxLength(4))]),
  handler: optional(
    union([
      oneOf(['decorated', 'any-argument']),
      strictObject({ methods: array(name).check(minLength(1), maxLength(20)) }),
    ]),
  ),
  prefix: optional(string().check(maxLength(20))),
});

/** What came of the setting `recourse.callers.rules`. */
export interface UserRules {
  readonly rules: readonly KeyRule[];
  /** One sentence for each invalid entry; the other entries apply. */
  readonly problems: readonly string[];
}

/** As many rules of the user's own are looked at. */
const maxRules = 1000;

/**
 * Reads the rules that users write in their settings. Never throws; what is wrong with an entry is said with its
 * number, from 1.
 */
export function userRules(value: unknown): UserRules {
  if (value === undefined || value === null) return { rules: [], problems: [] };
  if (!Array.isArray(value)) return { rules: [], problems: ['The rules of callers are not a list.'] };
  const rules: KeyRule[] = [];
  const problems: string[] =
    value.length > maxRules ? [`Only the first ${maxRules} of ${value.length} rules of callers are read.`] : [];
  for (const [at, entry] of (value as readonly unknown[]).slice(0, maxRules).entries()) {
    const parsed = userRuleSchema.safeParse(entry);
    const problem = parsed.success ? getProblem(parsed.data) : described(parsed.error.issues[0]);
    if (parsed.success && problem === undefined) rules.push(getRule(parsed.data));
    else problems.push(`Rule ${at + 1} of callers is left out: ${problem ?? 'it is no rule'}.`);
  }
  return { rules, problems };
}

type UserRuleEntry = Infer<typeof userRuleSchema>;

function getProblem({ receiver, handler, on, direction }: UserRuleEntry): string | undefined {
  if (typeof handler === 'object' && on !== 'decorator' && on !== 'base')
    return '`handler.methods` is for classes with a decorator or a base (`on`)';
  if (on === 'base' && (typeof handler !== 'object' || direction !== 'register'))
    return 'a base registers methods: `direction` is `register` and `handler` names `methods`';
  return receiver === undefined ? undefined : receiverProblem(receiver);
}

function getRule({
  framework,
  channel,
  direction,
  names,
  on = 'call',
  receiver,
  languages,
  key,
  handler,
  prefix,
}: UserRuleEntry): KeyRule {
  const place: KeyPlace | readonly KeyPlace[] = key;
  const usual: HandlerPlace = on === 'decorator' ? 'decorated' : 'any-argument';
  const given = handler ?? (direction === 'register' ? usual : undefined);
  return {
    framework,
    channel,
    direction,
    names,
    on,
    key: place,
    receiver: receiver === undefined ? undefined : { test: receiverTest(receiver) },
    languages,
    handler: given,
    prefix,
  };
}

function described(
  issue:
    | {
        readonly path: readonly PropertyKey[];
        readonly message: string;
        readonly code?: string;
        readonly keys?: readonly string[];
      }
    | undefined,
): string {
  if (issue === undefined) return 'it is no rule';
  const unknownKeys =
    issue.code === 'unrecognized_keys' ? issue.keys?.map((each) => `\`${each.slice(0, 40)}\``).join(', ') : undefined;
  if (unknownKeys !== undefined) return `it has fields that no rule has: ${unknownKeys}`;
  const where = issue.path.map(String).join('.');
  return where === '' ? 'it is not an object' : `\`${where}\` is missing or not what it may be`;
}
