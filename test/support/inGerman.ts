import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatMessage } from '../../src/base/text/message.ts';
import type { Say } from '../../src/base/text/say.ts';
import { saidMark } from '../../tools/l10n/messageTexts.ts';
import { projectRoot } from '../../tools/paths.ts';

/** Says messages in German, as an editor in German does. */
export function inGerman(): Say {
  const bundle = JSON.parse(readFileSync(join(projectRoot, 'l10n/bundle.l10n.de.json'), 'utf8')) as Record<
    string,
    string
  >;
  return (said) =>
    typeof said === 'string' ? said : formatMessage(said, (text) => bundle[`${text}${saidMark}`] ?? text);
}
