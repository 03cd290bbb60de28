import { inSequence } from '../text/joinPatterns.ts';
import { commandKinds } from './commandKinds.ts';
import { headerKinds } from './headerKinds.ts';
import { neighbourKinds } from './neighbourKinds.ts';
import { isSentence, looksLikePassword, looksLikeToken, looksRandom } from './secretLikeness.ts';
import { passwordName, tokenName } from './secretNames.ts';
import { isMixedAsShaped, sourceOfShape, tokenShapes } from './tokenShapes.ts';

/**
 * How one kind of secret is recognised. The pattern is global, never replaces across a line break, and needs time
 * linear in the text: an unbounded run starts only where no letter of its own class comes before it. It names the
 * replaced group `secret` and the group kept before it `keep`.
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
/**
 * What may end before a secret with a letter of its own: a break or a sign written as code, or a colour of a terminal.
 */
const written = String.raw`(?<=\\[nrtb]|\\u[0-9a-fA-F]{4}|%[0-9A-Fa-f]{2}|\x1b\[[\d;]{0,12}m)`;
/** A secret that stands free: no letter of a key before or behind it. */
const free = (source: string): RegExp =>
  new RegExp(String.raw`(?:(?<![${letters}])|${written})(?<secret>${source})(?![${letters}])`, 'g');
const key = (kind: string, source: string, ...clues: string[]): SecretKind => ({ kind, clues, pattern: free(source) });

const blank = String.raw`[ \t]{0,8}`;
/** From a name to its value: `=`, `:`, `=>`, `:=`, `==`, a type in between, and the quote of a JSON name before. */
const assigned =
  String.raw`[_\-]?\d{0,3}\\{0,3}["'\x60]?\]?${blank}` +
  String.raw`(?:[?!]?:${blank}[A-Za-z][\w.]{0,40}${blank}=|[ \t]string${blank}=|[!=]?={1,2}|=>|:=|:)${blank}`;
/** Quoted values end at the quote they began with. */
const quoted = (names: string): RegExp =>
  new RegExp(
    String.raw`(?<keep>(?:${names})${assigned}[@A-Za-z]{0,2}(?<quote>\\{0,3}["'\x60]))(?<secret>[^\r\n]{1,200}?)(?=\k<quote>)`,
    'gi',
  );
/** Quoted values right behind `=`: a program's or a shell's. */
const phrase = (names: string): RegExp =>
  new RegExp(
    String.raw`(?<keep>(?:${names})[_\-]?\d{0,3}${blank}:?=${blank}(?<quote>\\{0,3}["'\x60]))(?<secret>[^\r\n]{1,200}?)(?=\k<quote>)`,
    'gi',
  );
/** Bare values as in `.env` and YAML files, connection strings and addresses. */
const bare = (names: string): RegExp =>
  new RegExp(
    String.raw`(?<keep>(?:${names})[_\-]?\d{0,3}\\?["']?${blank}(?:[=:]|%3D)${blank}(?:\x1b\[[\d;]{0,12}m)?)` +
      String.raw`(?<secret>[^\s"'\x60,;(){}<>[\]&|$\\\x1b]{4,500})` +
      String.raw`(?![^\s"'\x60,;)}\]&|\\\x1b])`,
    'gi',
  );
const option = (names: string): RegExp =>
  new RegExp(
    String.raw`(?<keep>--(?:[a-z]{1,12}-){0,3}(?:${names})[ =])(?<secret>[^\s"'\x60,;(){}<>[\]&|$\\\-][^\s"'\x60<>$\\]{3,200})`,
    'gi',
  );
const element = (names: string): RegExp =>
  new RegExp(
    String.raw`(?<keep><(?:[\w.:\-]{0,40})(?:${names})>[ \t]{0,8})(?<secret>[^\s<>$\{][^<>\r\n]{2,200})(?=</)`,
    'gi',
  );

/** A sentence in a language without blanks is no password. */
const isPlain = (text: string): boolean => /^[!-~]*$/.test(text);
/** What a setter is given. */
const passedTo = (names: string): RegExp =>
  new RegExp(
    String.raw`(?<keep>\b(?:set|with)\w{0,20}(?:${names})\((?<quote>["'\x60]))(?<secret>[^\r\n]{1,200}?)(?=\k<quote>)`,
    'gi',
  );
/** A name and a value in attributes of their own, as in .NET's configuration files. */
const attribute = (names: string): RegExp =>
  new RegExp(
    String.raw`(?<keep>\b(?:key|name)="[\w.:-]{0,40}(?:${names})"[ \t]{1,8}value=")(?<secret>[^"\r\n]{4,400})(?=")`,
    'gi',
  );

/**
 * Everything that is recognised, the particular before the general. Private keys span lines and have their own file.
 */
export const secretKinds: readonly SecretKind[] = [
  key('jwt', String.raw`eyJ[\w\-]{8,}\.eyJ[\w\-]{8,}(?:\.[\w\-]*)?`, 'eyJ'),
  key('github-token', String.raw`gh[pousr]_[A-Za-z0-9]{20,}|github_pat_\w{20,}`, 'gh', 'github_pat_'),
  key('gitlab-token', String.raw`gl(?:pat|dt|rt|ptt|cbt)-[\w\-]{20,}`, 'gl'),
  key('anthropic-key', String.raw`sk-ant-[\w\-]{16,}`, 'sk-ant-'),
  // DeepSeek and others that speak the same protocol.
  key('openai-key', 'sk-[0-9a-f]{32}', 'sk-'),
  {
    ...key('openai-key', String.raw`sk-[\w\-]{20,}`, 'sk-'),
    isSecret: (secret) => /[A-Z]/.test(secret) && /\d/.test(secret),
  },
  key('openrouter-key', String.raw`sk-or-v\d-[0-9a-f]{32,}`, 'sk-or-'),
  key('groq-key', String.raw`gsk_[A-Za-z0-9]{40,}`, 'gsk_'),
  key('hugging-face-token', String.raw`hf_[A-Za-z0-9]{30,}`, 'hf_'),
  key('stripe-key', String.raw`(?:[sr]k_(?:live|test)|whsec)_[A-Za-z0-9]{16,}`, 'k_live_', 'k_test_', 'whsec_'),
  key('slack-token', String.raw`xox[abcdeoprs]-[\w\-]{10,}|xapp-\d-[\w\-]{10,}`, 'xox', 'xapp-'),
  {
    kind: 'slack-webhook',
    clues: ['hooks.slack.com'],
    pattern: /(?<keep>hooks\.slack\.com\/(?:services|workflows)\/)(?<secret>[\w/]{20,200})/g,
  },
  key(
    'aws-key',
    String.raw`A(?:KIA|SIA|GPA|IDA|ROA|NPA|NVA)[A-Z2-7]{16}`,
    'AKIA',
    'ASIA',
    'AGPA',
    'AIDA',
    'AROA',
    'ANPA',
    'ANVA',
  ),
  {
    kind: 'aws-key',
    pattern: new RegExp(
      String.raw`(?<keep>secret[_\-]?access[_\-]?key${assigned}\\?["'\x60]?)(?<secret>[A-Za-z0-9+/]{40})(?![A-Za-z0-9+/])`,
      'gi',
    ),
  },
  key('google-key', String.raw`AIza[\w\-]{35}|GOCSPX-[\w\-]{20,}|ya29\.[\w\-]{20,}`, 'AIza', 'GOCSPX-', 'ya29.'),
  ...tokenShapes.map((shape): SecretKind => ({
    ...key('access-token', sourceOfShape(shape), ...shape.starts),
    isSecret: (secret) => isMixedAsShaped(shape, secret),
  })),
  key('npm-token', 'npm_[A-Za-z0-9]{36}', 'npm_'),
  {
    kind: 'npm-token',
    clues: ['_authToken='],
    pattern: /(?<keep>_authToken=["']?)(?<secret>[^\s"'`<>${}&;,]{6,400})/g,
  },
  key('pypi-token', String.raw`pypi-[\w\-]{50,}`, 'pypi-'),
  key('docker-token', String.raw`dckr_[po]at_[\w\-]{20,}`, 'dckr_'),
  key('digitalocean-token', 'do[opr]_v1_[0-9a-f]{64}', '_v1_'),
  key('databricks-token', 'dapi[0-9a-f]{32}(?:-\\d)?', 'dapi'),
  key('shopify-token', 'shp(?:at|ca|pa|ss)_[0-9A-Fa-f]{32}', 'shp'),
  key('1password-token', 'ops_eyJ[A-Za-z0-9+/=]{100,}', 'ops_eyJ'),
  key('vault-token', String.raw`hv[sbr]\.[\w\-]{24,}`, 'hv'),
  key('sendgrid-key', String.raw`SG\.[\w\-]{16,}\.[\w\-]{16,}`, 'SG.'),
  key('twilio-key', '(?:SK|AC)[0-9a-f]{32}', 'SK', 'AC'),
  key('telegram-token', String.raw`(?:bot)?\d{8,10}:AA[\w\-]{33}`, ':AA'),
  key('discord-token', String.raw`[MNO][\w\-]{23,27}\.[\w\-]{6}\.[\w\-]{27,}`, '.'),
  {
    kind: 'discord-webhook',
    clues: ['/api/webhooks/'],
    pattern: /(?<keep>\/api\/webhooks\/\d{17,20}\/)(?<secret>[\w-]{60,80})/g,
  },
  // One name for services that give their keys a beginning of their own.
  key(
    'access-token',
    String.raw`(?:nfp|lin_api|ntn|figd|glsa|glc|npg|r8|fm2|sntry[su]|pscale_(?:pw|tkn|oauth))_[\w\-+/=.]{16,}`,
    'nfp_',
    'lin_api_',
    'ntn_',
    'figd_',
    'glsa_',
    'glc_',
    'npg_',
    'r8_',
    'fm2_',
    'sntry',
    'pscale_',
  ),
  key(
    'access-token',
    '(?:sbp|rubygems)_[0-9a-f]{40,}|key-[0-9a-f]{32}|[0-9a-f]{32}-us\\d{1,2}',
    'sbp_',
    'rubygems_',
    'key-',
    '-us',
  ),
  key(
    'access-token',
    String.raw`(?:pplx|xai)-[A-Za-z0-9]{32,}|PMAK-[0-9a-f]{24}-[0-9a-f]{34}|NRAK-[A-Z0-9]{27}|tskey-[a-z]{3,10}-[\w\-]{16,}`,
    'pplx-',
    'xai-',
    'PMAK-',
    'NRAK-',
    'tskey-',
  ),
  key(
    'access-token',
    String.raw`AT[AC]TT3[\w\-=]{60,}|dp\.(?:pt|st|ct|sa)\.[\w\-.]{40,}` +
      String.raw`|pat-[a-z]{2}\d-[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[A-Za-z0-9]{14}\.atlasv1\.[\w\-]{60,}`,
    'ATATT3',
    'ATCTT3',
    'dp.',
    'pat-',
    '.atlasv1.',
  ),
  {
    ...key('access-token', 'secret_[A-Za-z0-9]{43}', 'secret_'),
    isSecret: (secret) => /[A-Z]/.test(secret) && /\d/.test(secret),
  },
  // A client's secret of Entra: three letters, a digit, then a mark.
  key('azure-key', String.raw`[\w.~\-]{3}\dQ~[\w.~\-]{31,34}`, 'Q~'),
  key(
    'access-token',
    String.raw`pat[A-Za-z0-9]{14}\.[0-9a-f]{64}|[0-9a-f]{36}NRAL|(?:AAAA[\w\-]{7}:)?APA91b[\w\-]{100,}|[0-9]{1,2}/\d{10,20}(?:/\d{10,20})?:[0-9a-f]{32}`,
    'pat',
    'NRAL',
    'APA91b',
    '/',
  ),
  // The key of a Laravel application.
  { kind: 'secret', clues: ['base64:'], pattern: /(?<keep>KEY=["']?base64:)(?<secret>[A-Za-z0-9+/]{22,88}={0,2})/g },
  key('age-key', 'AGE-SECRET-KEY-1[A-Z0-9]{50,}', 'AGE-SECRET-KEY-1'),
  {
    kind: 'azure-key',
    clues: ['Key='],
    pattern: /(?<keep>(?:Account|SharedAccess)Key=)(?<secret>[A-Za-z0-9+/]{40,}={0,2})/g,
  },
  { kind: 'azure-key', clues: ['sig='], pattern: /(?<keep>[?&]sig=)(?<secret>[A-Za-z0-9%+/=_-]{30,200})/g },
  {
    kind: 'bearer-token',
    clues: ['earer', 'EARER'],
    pattern: /(?<keep>\bbearer[ \t]{1,4})(?<secret>[A-Za-z0-9._~+/-]{12,}={0,2})/gi,
    isSecret: looksRandom,
  },
  {
    kind: 'basic-credentials',
    clues: ['asic'],
    pattern:
      /(?<keep>\bauthorization["']?[ \t]{0,4}[:=,][ \t]{0,4}["'`]?basic[ \t]{1,4})(?<secret>[A-Za-z0-9+/]{8,}={0,2})/gi,
  },
  ...headerKinds,
  {
    kind: 'url-credentials',
    clues: ['://'],
    // People forget to escape an @ in a password: the last one is before the host.
    pattern: /(?<keep>:(?:\\?\/){2})(?<secret>[^\s"'`/@:<>?#\\]{0,100}:[^\s"'`/<>?#]{1,200})(?=@[A-Za-z0-9.[\-])/g,
    // Addresses are also put together from variables.
    isSecret: (secret) => !/[{}()]|%[sd]|:\$/.test(secret.slice(secret.indexOf(':'))),
  },
  {
    kind: 'url-credentials',
    clues: ['://'],
    pattern: /(?<keep>:(?:\\?\/){2})(?<secret>[\w-]{20,200})(?=@[A-Za-z0-9.-])/g,
    isSecret: looksRandom,
  },
  // Docker's and npm's files keep a name and a password in base 64.
  {
    kind: 'basic-credentials',
    clues: ['auth'],
    pattern: inSequence(
      /(?<keep>"auth"[ \t]{0,4}:[ \t]{0,4}"|\b_auth[ \t]{0,4}=[ \t]{0,4}"?)/g,
      /(?<secret>[A-Za-z0-9+/]{12,400}={0,2})(?![A-Za-z0-9+/=])/g,
    ),
    isSecret: looksRandom,
  },
  {
    kind: 'basic-credentials',
    clues: ['curl'],
    pattern:
      /(?<keep>\bcurl\b[^\r\n]{0,200}?[ \t](?:-u|--user)[ \t]{1,4}["']?[\w.@-]{1,64}:)(?<secret>[^\s"'$<{][^\s"'<]{3,200})/g,
  },
  {
    kind: 'password',
    clues: ['login'],
    pattern: /(?<keep>\blogin[ \t]{1,8}[^\s]{1,100}[ \t]{1,8}password[ \t]{1,8})(?<secret>[^\s<"'${][^\s<"']{3,200})/g,
  },
  {
    kind: 'email',
    clues: ['@'],
    pattern: new RegExp(
      String.raw`(?<![\w.+-])` +
        String.raw`(?<secret>[\w.+-]{1,64}@(?:[A-Za-z0-9-]{1,63}\.){1,6}(?:[a-z]{2}|com|org|net|edu|gov|mil|int|info|biz|dev|app` +
        String.raw`|cloud|email|online|tech|xyz|example|test|local|invalid))` +
        String.raw`(?![\w-]|\.\w)`,
      'g',
    ),
    // Labels of Kotlin, remotes of Git and the product of matrices in Python look alike.
    isSecret: (secret) => !/^(?:git|this|super|return|break|continue)@|@(?:self|cls|this)\./.test(secret),
  },
  ...commandKinds,
  { kind: 'password', pattern: quoted(passwordName), isSecret: (secret) => looksLikePassword(secret, 'quoted') },
  // A phrase of words: in programs and shells, not in tables of words that people see.
  {
    kind: 'password',
    clues: ['='],
    pattern: phrase(passwordName),
    isSecret: (secret) => /^\S.*[ \t]/.test(secret) && !isSentence(secret),
  },
  {
    kind: 'password',
    clues: [':'],
    pattern: quoted(passwordName),
    isSecret: (secret) => /^\S.*[ \t]/.test(secret) && /[A-Za-z]\d|\d[A-Za-z]/.test(secret) && !isSentence(secret),
  },
  { kind: 'secret', pattern: quoted(tokenName), isSecret: (secret) => looksLikeToken(secret) },
  // Longer than a pattern for any quoted value may be without growing slow: key material has few kinds of letters.
  {
    kind: 'secret',
    pattern: new RegExp(
      String.raw`(?<keep>(?:${passwordName}|${tokenName})${assigned}(?<quote>\\?["'\x60]))(?<secret>[\w+/=.~\-]{200,4000})(?=\k<quote>)`,
      'gi',
    ),
    isSecret: looksRandom,
  },
  {
    kind: 'password',
    pattern: quoted(String.raw`\bpass`),
    isSecret: (secret) => isPlain(secret) && looksLikePassword(secret, 'quoted') && looksRandom(secret),
  },
  {
    kind: 'password',
    pattern: bare(String.raw`\bpass`),
    isSecret: (secret, keep) => isPlain(secret) && looksLikePassword(secret, keep) && looksRandom(secret),
  },
  {
    kind: 'password',
    clues: ['("', "('", '(`'],
    pattern: passedTo(passwordName),
    isSecret: (secret) => looksLikePassword(secret, 'quoted'),
  },
  {
    kind: 'secret',
    clues: ['("', "('", '(`'],
    pattern: passedTo(tokenName),
    isSecret: (secret) => looksLikeToken(secret),
  },
  {
    kind: 'password',
    clues: ['="'],
    pattern: attribute(passwordName),
    isSecret: (secret) => looksLikePassword(secret, 'quoted'),
  },
  { kind: 'secret', clues: ['="'], pattern: attribute(tokenName), isSecret: (secret) => looksLikeToken(secret) },
  // A shell's and a Dockerfile's way without a sign between.
  {
    kind: 'secret',
    pattern: new RegExp(
      String.raw`(?<keep>\b(?:ENV|set|setenv)[ \t]{1,4}(?:-[a-z]{1,3}[ \t]{1,4})?[A-Z0-9_]{0,40}(?:PASS|PASSWORD|SECRET|TOKEN|KEY)[ \t]{1,4})` +
        String.raw`(?<secret>[^\s"'$<{=]{8,400})(?!\S)`,
      'g',
    ),
    isSecret: looksRandom,
  },
  { kind: 'password', pattern: bare(passwordName), isSecret: (secret, keep) => looksLikePassword(secret, keep) },
  { kind: 'secret', pattern: bare(tokenName), isSecret: looksLikeToken },
  {
    kind: 'password',
    clues: ['--'],
    pattern: option(passwordName),
    isSecret: (secret, keep) => looksLikePassword(secret, 'quoted') && (keep.endsWith('=') || /\d/.test(secret)),
  },
  { kind: 'secret', clues: ['--'], pattern: option(tokenName), isSecret: looksRandom },
  {
    kind: 'password',
    clues: ['</'],
    pattern: element(passwordName),
    isSecret: (secret) => looksLikePassword(secret.trim(), 'quoted'),
  },
  { kind: 'secret', clues: ['</'], pattern: element(tokenName), isSecret: looksRandom },
  ...neighbourKinds,
];
