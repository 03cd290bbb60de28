import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { askWorkspace, readAskedWorkspaces } from '../../support/askedWorkspaces.ts';
import { projectRoot } from '../../../tools/paths.ts';

const folder = join(projectRoot, 'test/fixtures/callersAsked');
const workspaces = globSync('*.txt', { cwd: folder })
  .sort()
  .flatMap((file) =>
    readAskedWorkspaces(readFileSync(join(folder, file), 'utf8')).map((workspace, at) => ({
      name: `${file} ${at + 1}: ${workspace.title}`,
      workspace,
    })),
  );

// A caller that is missing, or a line that is no caller and is called one, is what an answer must never be.
test.each(workspaces)('$name', async ({ workspace }) => {
  for (const { title, missed, wrong } of await askWorkspace(workspace))
    expect({ title, missed, wrong }).toEqual({ title, missed: [], wrong: [] });
});
