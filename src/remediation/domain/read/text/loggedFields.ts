import { anyOf } from '../../../../base/text/joinPatterns.ts';
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
      ...['ts|t|v|l|ns|pid|host|hostname', 'caller|source|func|file|line'],
      'stack(?:trace)?|exception|exc_info',
    ].join('|')})$`,
    'iu',
  ),
  end: /(?:time|date|stamp|duration|elapsed|took|ms|count|size|id|hash|token|trace|span)$/iu,
} as const;
/** What a number measures, counts or orders that differs from run to run, by the end of its name. */
const measured = anyOf([
  /(?:time|date|stamp|duration|elapsed|took|(?<![A-Za-z])(?:ms|ns|t|s|v|l|ts|at)|seconds?|secs?|minutes|took|progress)$/iu,
  /(?:counts?|totals?|sums?|size|bytes|length|[kmg]b|rate|speed|memory|mem|heap|rss|used|free|available|cpu|load)$/iu,
  /(?:id|hash|token|trace|span|seed|addr|address|inode|fd|process|thread|worker|session|attempts?|tr(?:y|ies))$/iu,
  /(?:line(?:no)?|lines|ln|(?<!proto)col(?:umn)?|pos(?:ition)?|offset|rows?|index|idx|start|end|step|level|severity|retr(?:y|ies))$/iu,
  /(?:errors?|warnings?|fail(?:ures?|ed|s)?|passed|skipped|pending|todo|ok|run|tests?|suites?|snapshots?|assertions?)$/iu,
  /(?:problems?|issues?|files?|modules?|packages?|targets?|found|(?:actual|expected|received|got|want))$/iu,
]);

/** What was set, in whatever unit: `limit_mb`. */
const given = /(?:^|[^A-Za-z])(?:limit|quota)(?:[^a-z]|$)|(?<=[a-z])(?:Limit|Quota)(?:[^a-z]|$)/;

/** Whether a number of this name differs from run to run: a time, a measure, a count, a place. */
export function isMeasure(name: string): boolean {
  return measured.test(name) && !given.test(name);
}
/** More records of a log are not read, and longer values are data. */
const max = { records: 20, fields: 20, value: 300 } as const;

/**
 * What the records of a log say in fields beside their message, as `key=value`, each once: the table, the broker, the
 * plugin. Measures, what tells of the run, and what is read as the message are left out. After them the keys of each
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
      .filter(([, value]) => !isReadAsMessage(value.replaceAll(/\\(.)/g, '$1'), message)),
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

/** A word or a number alone may stand in the message by chance. */
function isReadAsMessage(value: string, message: string): boolean {
  return /\s/u.test(value) ? message.includes(value) : message.split('\n').includes(value);
}

function ofJson(line: string): readonly (readonly [string, string])[] {
  return Object.entries(readJsonRecord(line) ?? {}).flatMap(([key, value]) =>
    (typeof value === 'string' && !value.includes('\n')) || (typeof value === 'number' && !isMeasure(key))
      ? [[key, String(value)] as const]
      : [],
  );
}

function ofPairs(line: string): readonly (readonly [string, string])[] {
  const said = headline.exec(line)?.groups?.['said'];
  const pairs = [...line.matchAll(pair)].map(
    ({ groups }) => [groups?.['key'] ?? '', groups?.['quoted'] ?? groups?.['bare'] ?? ''] as const,
  );
  return said === undefined ? pairs : [['msg', said], ...pairs];
}
