import { describe, expect, test } from 'vitest';
import { agentBench } from '../../../support/agentBench.ts';

const source = 'import os\n\nLIMIT = 5\n\n\ndef load():\n    return 1\n\n\ndef save():\n    return 2\n';

describe('a placeholder', () => {
  test.each(['[original content here]', '<rest of the code>', '(rest of methods ...)', '...', '... rest of file ...'])(
    '%s never becomes text of a file',
    async (line) => {
      const { files, replace, text } = agentBench({ 'a.py': source });
      expect((await replace('a.py', '    return 2\n', `    return 3\n\n${line}\n`)).message).toContain(
        'leaves out code',
      );
      const call = JSON.stringify({
        name: 'write_to_file',
        arguments: { path: 'a.py', content: `import os\n\nLIMIT = 6\n\n${line}\n` },
      });
      expect((await text(call)).message).toContain('leaves out code that would be lost');
      expect(files.commits).toEqual([]);
    },
  );

  test('of a file that does not exist is refused', async () => {
    const { files, text } = agentBench({});
    const call = JSON.stringify({
      name: 'write_to_file',
      arguments: { path: 'new.py', content: 'import os\n\n# ... existing code ...\n' },
    });
    expect((await text(call)).message).toContain('does not exist yet, and its text leaves out code');
    expect(files.commits).toEqual([]);
  });

  test.each(['=======', ':start_line: 12', '>>>>>>> REPLACE', '<<<<<<< SEARCH'])(
    '%s is a mark of the edit and no new line of code',
    async (mark) => {
      const { files, replace } = agentBench({ 'a.py': source, 'b.py': `${source}${mark}\n` });
      expect((await replace('a.py', 'LIMIT = 5\n', `LIMIT = 6\n${mark}\n`)).message).toContain('a mark of the edit');
      expect(files.commits).toEqual([]);
      // A file that has such lines may get more of them.
      expect((await replace('b.py', 'LIMIT = 5\n', `LIMIT = 6\n${mark}\n`)).status).toBe('applied');
    },
  );

  test('leaves the body of a Python function alone', async () => {
    const { files, replace } = agentBench({ 'a.py': source });
    expect((await replace('a.py', 'def save():\n    return 2\n', 'def save():\n    ...\n')).status).toBe('applied');
    expect(files.texts.get('a.py')).toContain('def save():\n    ...\n');
  });
});
