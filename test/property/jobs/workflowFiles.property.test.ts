import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cursorContext } from '../../../src/jobs/domain/workflow/assist/cursorContext.ts';
import { workflowCompletions } from '../../../src/jobs/domain/workflow/assist/completions.ts';
import { composeWorkflow } from '../../../src/jobs/domain/workflow/compose/composeWorkflow.ts';
import { makeTargets } from '../../../src/jobs/domain/workflow/compose/projectTasks.ts';
import { jobNames, readShellLines } from '../../../src/jobs/domain/workflow/compose/shellLines.ts';
import { readWorkflow } from '../../../src/jobs/domain/workflow/readWorkflow.ts';

const pieces = fc.constantFrom(
  'name',
  'jobs',
  'command',
  'depends_on',
  'rules',
  'parameters',
  ':',
  ': ',
  '- ',
  '-',
  '  ',
  '    ',
  '\n',
  '[',
  ']',
  '{',
  '}',
  '|',
  '>',
  '#',
  '"',
  "'",
  ', ',
  'x',
  '{i}',
  '\t',
  '*',
  '&a',
  '%',
  '`',
  '$',
);
const texts = fc.array(pieces, { maxLength: 60 }).map((parts) => parts.join(''));
const anyText = fc.oneof(texts, fc.string({ unit: 'grapheme', maxLength: 80 }));

test('completion works at every place of any text, inside of its line', () => {
  fc.assert(
    fc.property(texts, fc.nat(), fc.nat(), (text, row, at) => {
      const lines = text.split('\n');
      const line = row % lines.length;
      const length = lines[line]?.length ?? 0;
      const column = at % (length + 1);
      const context = cursorContext(lines, line, column);
      if (context !== undefined) {
        expect(context.start).toBeLessThanOrEqual(column);
        expect(context.end).toBeGreaterThanOrEqual(column);
        expect(context.end).toBeLessThanOrEqual(Math.max(length, column));
      }
      for (const { start, end } of workflowCompletions(lines, line, column))
        expect([start, end]).toEqual([context?.start, context?.end]);
    }),
  );
});

test('every mistake stands in the text, and what is to be replaced stands at its place or is a name that parameters made', () => {
  fc.assert(
    fc.property(texts, (text) => {
      const rows = text.split('\n');
      for (const { place } of readWorkflow(text).mistakes) {
        expect(place.line).toBeLessThanOrEqual(rows.length + 1);
        expect([place.line, place.column].every((each) => each >= 1)).toBe(true);
      }
    }),
  );
});

test('a workflow is read back as it was composed, whatever the commands', () => {
  const command = anyText.filter((text) => text.trim() !== '' && !text.includes('\0') && !text.includes('${files.'));
  fc.assert(
    fc.property(
      fc.array(command, { minLength: 1, maxLength: 5 }),
      anyText.filter((text) => text.trim() !== ''),
      (commands, name) => {
        const names = jobNames(commands);
        const jobs = commands.map((each, at) => ({
          name: names[at] ?? '',
          command: each,
          ...(at > 0 && { dependsOn: [names[at - 1] ?? ''] }),
        }));
        const { spec, mistakes } = readWorkflow(composeWorkflow({ name, comments: ['x'], jobs }));
        expect(mistakes).toEqual([]);
        expect(spec?.name).toBe(name);
        expect(spec?.jobs.map((job) => [job.name, job.command, job.dependsOn])).toEqual(
          jobs.map((job) => [job.name, job.command, job.dependsOn ?? []]),
        );
      },
    ),
  );
});

test('selected lines and Makefiles are read whatever they hold', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const { commands, script } = readShellLines(text);
      expect(commands.every((each) => text.replaceAll('\r\n', '\n').includes(each.split('\n')[0] ?? ''))).toBe(true);
      if (commands.length > 0) expect(script).not.toBe('');
      for (const { name } of makeTargets(text)) expect(text).toContain(name);
    }),
  );
});
