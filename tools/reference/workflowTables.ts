import { formatMessage } from '../../src/base/text/message.ts';
import { partFields, type Field, type PartName } from '../../src/jobs/domain/workflow/fieldTables.ts';

const begin = (part: PartName): string => `<!-- fields of: ${part} -->`;
const end = '<!-- end of fields -->';

/**
 * The page about workflow files with its tables of fields written anew, from the tables that the reader uses. Throws
 * where the page has no place for a part.
 */
export function replaceWorkflowTables(page: string): string {
  return (Object.keys(partFields) as PartName[]).reduce((text, part) => {
    const from = text.indexOf(begin(part));
    const to = text.indexOf(end, from);
    if (from < 0 || to < 0) throw new Error(`The page has no place for the fields of: ${part}`);
    return `${text.slice(0, from)}${begin(part)}\n${writeTable(part)}\n${text.slice(to)}`;
  }, page);
}

function writeTable(part: PartName): string {
  const { fields, ignored, refused } = partFields[part];
  const others = [
    ...Object.entries(ignored).map(
      ([name, why]) =>
        `| \`${name}\` | Left out${formatMessage(why).includes('cluster') ? ': it belongs to a cluster' : ''}. | |`,
    ),
    ...Object.entries(refused).map(([name, why]) => `| \`${name}\` | Refused: ${cell(formatMessage(why))} | |`),
  ];
  return [
    '',
    '| Field | Here | Example |',
    '|---|---|---|',
    ...Object.entries(fields).map(
      ([name, field]) =>
        `| \`${name}\`${field.isNeeded === true ? ' (needed)' : ''} | ${cell(getAbout(field))} | \`${cell(field.example)}\` |`,
    ),
    ...others,
    '',
  ].join('\n');
}

function getAbout({ about, usual }: Field): string {
  const text = formatMessage(about);
  return usual === undefined ? text : `${text} If left out: \`${usual}\`.`;
}

function cell(text: string): string {
  return text.replaceAll('|', String.raw`\|`);
}
