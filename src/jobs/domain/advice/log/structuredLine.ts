/** A JSON log line in readable form. */
export interface StructuredLine {
  readonly said: string;
  readonly level: 'quiet' | 'plain' | 'loud';
}

const field =
  /"(level|severity|levelname|lvl|msg|message|error|err|exception|detail)"\s?:\s?"((?:[^"\\]|\\.){0,1500})"/gi;

/** Reads a JSON log line; undefined for any other line. Truncated lines are read as far as they go. */
export function structuredLine(text: string): StructuredLine | undefined {
  if (text.charCodeAt(0) !== 0x7b) return undefined;
  const said: string[] = [];
  let level: StructuredLine['level'] = 'plain';
  for (const [, name = '', value = ''] of text.matchAll(field)) {
    if (!/^(?:level|severity|levelname|lvl)$/i.test(name))
      said.push(value.replaceAll('\\"', '"').replaceAll('\\n', ' '));
    else level = readLevel(value);
  }
  return said.length === 0 ? undefined : { said: said.join(': '), level };
}

function readLevel(value: string): StructuredLine['level'] {
  if (/^(?:err|error|fatal|crit|critical|severe|panic|emerg)/i.test(value)) return 'loud';
  return /^(?:info|debug|trace|warn|notice)/i.test(value) ? 'quiet' : 'plain';
}
