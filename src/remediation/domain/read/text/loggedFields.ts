import { plainText } from './plainText.ts';
import { withoutPrefixes } from './linePrefixes.ts';
import { jsonLogText, readJsonRecord } from './jsonLogLine.ts';
import { pairsLogText } from './pairsLogLine.ts';

/** A field of a key-value log line, its value in quotes or bare. */
const pair = /(?:^|\s)(?<key>[A-Za-z_][\w.-]{0,60})=(?:"(?<quoted>(?:[^"\\]|\\.){0,300})"|(?<bare>[^\s"]{1,300}))/gu;
/** The message of a record of klog, before its fields. */
const headline = /^"(?<said>[^"\n]{1,300})" \w{1,40}=/u;
/** Fields that say when, where and by which process a record was written. */
const ofRun = {
  whole: new RegExp(
    `^(?:${[
      ...['ts|t|v|l|ns|logger|pid|host|hostname', 'caller|source|func|file|line'],
      'stack(?:trace)?|exception|exc_info',
    ].join('|')})$`,
    'iu',
  ),
  end: /(?:time|date|stamp|duration|elapsed|took|ms|count|size|id|hash|token|trace|span)$/iu,
} as const;
/** More records of a log are not read, and longer values are data. */
const max = { records: 20, fields: 20, value: 300 } as const;

/**
 * What the records of a log say in fields beside their message, as `key=value`, each once: the table, the broker, the
 * plugin. Numbers, what tells of the run, and what is read as the message are left out. After them the keys of each
 * JSON record, which say what wrote it. Empty without records that report a failure; never throws.
 */
export function readLoggedFields(text: string): readonly string[] {
  const records = text
    .split('\n')
    .filter((line) => line.includes('{"') || line.includes('="'))
    .map((line) => withoutPrefixes(plainText(line)).trim())
    .flatMap((line) => {
      const message = line.startsWith('{"') ? jsonLogText(line) : pairsLogText(line);
      return message === undefined ? [] : [{ line, message }];
    })
    .slice(0, max.records);
  const fields = records.flatMap(({ line, message }) =>
    (line.startsWith('{"') ? ofJson(line) : ofPairs(line))
      .slice(0, max.fields)
      .filter(([, value]) => !message.includes(value.replaceAll(/\\(.)/g, '$1'))),
  );
  return [
    ...new Set([
      ...fields
        .filter(([key]) => !ofRun.whole.test(key) && !ofRun.end.test(key))
        .map(([key, value]) => `${key}=${value.slice(0, max.value)}`),
      ...records.map(({ line }) =>
        Object.keys(readJsonRecord(line) ?? {})
          .slice(0, max.fields)
          .join(' '),
      ),
    ]),
  ].filter((field) => field !== '');
}

function ofJson(line: string): readonly (readonly [string, string])[] {
  return Object.entries(readJsonRecord(line) ?? {}).flatMap(([key, value]) =>
    typeof value === 'string' && !value.includes('\n') ? [[key, value] as const] : [],
  );
}

function ofPairs(line: string): readonly (readonly [string, string])[] {
  const said = headline.exec(line)?.groups?.['said'];
  const pairs = [...line.matchAll(pair)].map(
    ({ groups }) => [groups?.['key'] ?? '', groups?.['quoted'] ?? groups?.['bare'] ?? ''] as const,
  );
  return said === undefined ? pairs : [['msg', said], ...pairs];
}
