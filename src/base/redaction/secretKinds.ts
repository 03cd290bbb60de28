import { looksLikePassword, looksLikeToken, looksRandom } from './secretLikeness.ts';

/**
 * How one kind of secret is recognised. The pattern is global, never spans a line break, names what it replaces
 * `secret` and what it leaves in front of it `keep`, and needs time linear in the text: a run without bound starts only
 * where no letter of its own class stands before.
 */
export interface SecretKind {
  /** The placeholder's name. */
  readonly kind: string;
  /** Without one of these the pattern is not tried. */
  readonly clues?: readonly string[];
  readonly pattern: RegExp;
  /** A second look that a pattern cannot give. */
  readonly isSecret?: (secret: string, keep: string) => boolean;
}

const letters = String.raw`A-Za-z0-9_\-`;
/** A secret that stands free: no letter of a key before or behind it. */
const free = (source: string): RegExp => new RegExp(String.raw`(?<![${letters}])(?<secret>${source})(?![${letters}])`, 'g');
const key = (kind: string, source: string, ...clues: string[]): SecretKind => ({ kind, clues, pattern: free(source) });

const blank = String.raw`[ \t]{0,8}`;
/** From a name to its value: `=`, `:`, `=>`, `:=`, `==`, a type in between, and the quote of a JSON name before. */
const assigned = String.raw`[_\-]?\d{0,3}\\?["'\x60]?\]?${blank}(?:[?!]?:${blank}[A-Za-z][\w.]{0,40}${blank}=|[ \t]string${blank}=|[!=]?={1,2}|=>|:=|:)${blank}`;
const passwordName = 'pass(?:word|wd|phrase|code)|pwd|secret';
const tokenName = String.raw`token|(?:api|access|secret|private|auth|account|signing|encryption|subscription|license)[_\- ]?key|credentials?|connection[_\-]?string`;
/** Quoted values end at the quote they began with. */
const quoted = (names: string): RegExp => new RegExp(String.raw`(?<keep>(?:${names})${assigned}[@A-Za-z]{0,2}(?<quote>\\?["'\x60]))(?<secret>[^\r\n]{1,200}?)(?=\k<quote>)`, 'gi');
/** Bare values as in `.env` and YAML files, connection strings and addresses. */
const bare = (names: string): RegExp => new RegExp(String.raw`(?<keep>(?:${names})[_\-]?\d{0,3}\\?["']?${blank}[=:]${blank})(?<secret>[^\s"'\x60,;(){}<>[\]&|$\\]{4,500})(?![^\s"'\x60,;)}&\\])`, 'gi');
const option = (names: string): RegExp => new RegExp(String.raw`(?<keep>--(?:[a-z]{1,12}-){0,3}(?:${names})[ =])(?<secret>[^\s"'\x60,;(){}<>[\]&|$\\\-][^\s"'\x60<>$\\]{3,200})`, 'gi');
const element = (names: string): RegExp => new RegExp(String.raw`(?<keep><(?:[\w.]{1,20}[.:_-])?(?:${names})>[ \t]{0,8})(?<secret>[^\s<>$\{][^<>\r\n]{2,200})(?=</)`, 'gi');

/** Everything that is recognised, the particular before the general. Private keys span lines and have their own file. */
export const secretKinds: readonly SecretKind[] = [
  key('jwt', String.raw`eyJ[\w\-]{8,}\.eyJ[\w\-]{8,}(?:\.[\w\-]*)?`, 'eyJ'),
  key('github-token', String.raw`gh[pousr]_[A-Za-z0-9]{20,}|github_pat_\w{20,}`, 'gh', 'github_pat_'),
  key('gitlab-token', String.raw`gl(?:pat|dt|rt|ptt|cbt)-[\w\-]{20,}`, 'gl'),
  key('anthropic-key', String.raw`sk-ant-[\w\-]{16,}`, 'sk-ant-'),
  { ...key('openai-key', String.raw`sk-[\w\-]{20,}`, 'sk-'), isSecret: (secret) => /[A-Z]/.test(secret) && /\d/.test(secret) },
  key('openrouter-key', String.raw`sk-or-v\d-[0-9a-f]{32,}`, 'sk-or-'),
  key('groq-key', String.raw`gsk_[A-Za-z0-9]{40,}`, 'gsk_'),
  key('hugging-face-token', String.raw`hf_[A-Za-z0-9]{30,}`, 'hf_'),
  key('stripe-key', String.raw`(?:[sr]k_(?:live|test)|whsec)_[A-Za-z0-9]{16,}`, 'k_live_', 'k_test_', 'whsec_'),
  key('slack-token', String.raw`xox[abeoprs]-[\w\-]{10,}|xapp-\d-[\w\-]{10,}`, 'xox', 'xapp-'),
  { kind: 'slack-webhook', clues: ['hooks.slack.com'], pattern: /(?<keep>hooks\.slack\.com\/(?:services|workflows)\/)(?<secret>[\w/]{20,200})/g },
  key('aws-key', String.raw`A(?:KIA|SIA|GPA|IDA|ROA|NPA|NVA)[A-Z2-7]{16}`, 'AKIA', 'ASIA', 'AGPA', 'AIDA', 'AROA', 'ANPA', 'ANVA'),
  { kind: 'aws-key', pattern: new RegExp(String.raw`(?<keep>secret[_\-]?access[_\-]?key${assigned}\\?["'\x60]?)(?<secret>[A-Za-z0-9+/]{40})(?![A-Za-z0-9+/])`, 'gi') },
  key('google-key', String.raw`AIza[\w\-]{35}|GOCSPX-[\w\-]{20,}|ya29\.[\w\-]{20,}`, 'AIza', 'GOCSPX-', 'ya29.'),
  key('npm-token', 'npm_[A-Za-z0-9]{36}', 'npm_'),
  key('pypi-token', String.raw`pypi-[\w\-]{50,}`, 'pypi-'),
  key('docker-token', String.raw`dckr_[po]at_[\w\-]{20,}`, 'dckr_'),
  key('digitalocean-token', 'do[opr]_v1_[0-9a-f]{64}', '_v1_'),
  key('databricks-token', 'dapi[0-9a-f]{32}(?:-\\d)?', 'dapi'),
  key('shopify-token', 'shp(?:at|ca|pa|ss)_[0-9A-Fa-f]{32}', 'shp'),
  key('vault-token', String.raw`hv[sbr]\.[\w\-]{24,}`, 'hv'),
  key('sendgrid-key', String.raw`SG\.[\w\-]{16,}\.[\w\-]{16,}`, 'SG.'),
  key('twilio-key', '(?:SK|AC)[0-9a-f]{32}', 'SK', 'AC'),
  key('telegram-token', String.raw`\d{8,10}:AA[\w\-]{33}`, ':AA'),
  key('age-key', 'AGE-SECRET-KEY-1[A-Z0-9]{50,}', 'AGE-SECRET-KEY-1'),
  { kind: 'azure-key', clues: ['Key='], pattern: /(?<keep>(?:Account|SharedAccess)Key=)(?<secret>[A-Za-z0-9+/]{40,}={0,2})/g },
  { kind: 'azure-key', clues: ['sig='], pattern: /(?<keep>[?&]sig=)(?<secret>[A-Za-z0-9%+/=_-]{30,200})/g },
  { kind: 'bearer-token', clues: ['earer', 'EARER'], pattern: /(?<keep>\bbearer[ \t]{1,4})(?<secret>[A-Za-z0-9._~+/-]{12,}={0,2})/gi, isSecret: looksRandom },
  { kind: 'basic-credentials', clues: ['asic'], pattern: /(?<keep>\bauthorization["']?[ \t]{0,4}[:=,][ \t]{0,4}["'`]?basic[ \t]{1,4})(?<secret>[A-Za-z0-9+/]{8,}={0,2})/gi },
  {
    kind: 'url-credentials', clues: ['://'],
    pattern: /(?<keep>:\/\/)(?<secret>[^\s"'`/@:<>?#]{0,100}:[^\s"'`/@<>?#]{1,200})(?=@[A-Za-z0-9.[\-])/g,
    // Addresses are also put together from variables.
    isSecret: (secret) => !/[${}()]|%[sd]/.test(secret.slice(secret.indexOf(':'))),
  },
  { kind: 'url-credentials', clues: ['://'], pattern: /(?<keep>:\/\/)(?<secret>[\w-]{20,200})(?=@[A-Za-z0-9.-])/g, isSecret: looksRandom },
  {
    kind: 'email', clues: ['@'],
    pattern: /(?<![\w.+-])(?<secret>[\w.+-]{1,64}@(?:[A-Za-z0-9-]{1,63}\.){1,6}(?:[a-z]{2}|com|org|net|edu|gov|mil|int|info|biz|dev|app|cloud|email|online|tech|xyz|example|test|local|invalid))(?![\w-]|\.\w)/g,
    // Labels of Kotlin, remotes of Git and the product of matrices in Python look alike.
    isSecret: (secret) => !/^(?:git|this|super|return|break|continue)@|@(?:self|cls|this)\./.test(secret),
  },
  { kind: 'password', pattern: quoted(passwordName), isSecret: (secret) => looksLikePassword(secret, 'quoted') },
  { kind: 'secret', pattern: quoted(tokenName), isSecret: (secret) => looksLikeToken(secret) },
  { kind: 'password', pattern: bare(passwordName), isSecret: (secret, keep) => looksLikePassword(secret, keep) },
  { kind: 'secret', pattern: bare(tokenName), isSecret: looksLikeToken },
  { kind: 'password', clues: ['--'], pattern: option(passwordName), isSecret: (secret, keep) => looksLikePassword(secret, 'quoted') && (keep.endsWith('=') || /\d/.test(secret)) },
  { kind: 'secret', clues: ['--'], pattern: option(tokenName), isSecret: looksRandom },
  { kind: 'password', clues: ['</'], pattern: element(passwordName), isSecret: (secret) => looksLikePassword(secret.trim(), 'quoted') },
  { kind: 'secret', clues: ['</'], pattern: element(tokenName), isSecret: looksRandom },
];
