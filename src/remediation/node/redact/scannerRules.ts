import { rules } from '@secretlint/secretlint-rule-preset-recommend';
import type { SecretLintRuleContext, SecretLintSourceCode } from '@secretlint/types';

/** A match of a rule: its place in the text (UTF-16, end exclusive), and its kind as in our placeholders. */
export interface ScannedSecret {
  readonly kind: string;
  readonly start: number;
  readonly end: number;
}

const prefix = '@secretlint/secretlint-rule-';
/**
 * Kinds of the rules that are used, by name. Not used: `gcp` (reads files), `privatekey` (ours keeps the lines of the
 * text and needs no lookahead of 10,000 characters), `filter-comments` (a comment in an error would turn the scan off).
 */
const kindOfRule: Readonly<Record<string, string>> = {
  aws: 'aws-key',
  npm: 'npm-token',
  basicauth: 'url-credentials',
  slack: 'slack-token',
  sendgrid: 'sendgrid-key',
  shopify: 'shopify-token',
  github: 'github-token',
  openai: 'openai-key',
  linear: 'access-token',
  '1password': '1password-token',
};
/** A rule's range begins where its match does, the secret somewhat later: after a name, a sign, a quote. */
const farthest = 100;

/**
 * The matches of secretlint's recommended rules in a text, in order, without overlaps. The rules run without
 * secretlint's own engine, which keeps all performance marks of the process forever.
 */
export async function scanForSecrets(text: string): Promise<readonly ScannedSecret[]> {
  const found: ScannedSecret[] = [];
  for (const rule of rules) {
    const kind = kindOfRule[rule.meta.id.slice(prefix.length)];
    if (kind === undefined) continue;
    const context: SecretLintRuleContext = {
      sharedOptions: {},
      // Rules put the match into the data of their message: that is more precise than the range.
      createTranslator: () => (messageId, data) => ({ message: '', messageId: String(messageId), data: data ?? {} }),
      report: ({ message, range }) => {
        const place = getPlace(text, range[0], Object.values(message.data as Readonly<Record<string, unknown>>));
        if (place !== undefined) found.push({ kind, ...place });
      },
      ignore: () => undefined,
    };
    await rule.create(context, {}).file?.(getSource(text));
  }
  const apart: ScannedSecret[] = [];
  for (const each of found.sort((a, b) => a.start - b.start || b.end - a.end)) {
    if (each.start >= (apart.at(-1)?.end ?? 0)) apart.push(each);
  }
  return apart;
}

function getPlace(
  text: string,
  from: number,
  data: readonly unknown[],
): { readonly start: number; readonly end: number } | undefined {
  for (const value of data) {
    if (typeof value !== 'string') continue;
    // Of an address only its credentials; of the rest of a line only its first word.
    const [, head = '', secret = ''] = /^([a-z]{2,8}:\/\/)?(.*)$/s.exec(value) ?? [];
    const bare = head === '' ? (/^\S+/.exec(secret)?.[0] ?? '') : secret.slice(0, secret.lastIndexOf('@'));
    const start = bare === '' ? -1 : text.slice(from, from + farthest + bare.length).indexOf(bare);
    // A placeholder is there already.
    if (start >= 0 && !bare.includes('<')) return { start: from + start, end: from + start + bare.length };
  }
  return undefined;
}

/** The rules that are used read only `content`; npm's rule looks for `_authToken` only in a file of this name. */
function getSource(content: string): SecretLintSourceCode {
  return { content, contentType: 'text', ext: '.txt', filePath: '.npmrc', hasBOM: false } as SecretLintSourceCode;
}
