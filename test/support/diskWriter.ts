// A process that writes a file through DiskFiles, for tests that watch or kill it:
// `node diskWriter.ts rewrite ROOT PATH LOCKS`: writes the whole file anew for ever, all of one letter, then all of the next.
// `node diskWriter.ts append ROOT PATH LOCKS NAME COUNT`: adds COUNT lines of its own, each on the text as it finds it.
import { DiskFiles } from '../../src/edit/node/disk/diskFiles.ts';
import { FileLocks } from '../../src/base/node/locks/fileLock.ts';
import type { AgentFile } from '../../src/edit/domain/agent/types.ts';

const [mode, root = '', path = '', locks = '', name = '', count = '0'] = process.argv.slice(2);
const files = new DiskFiles([root], { locks: new FileLocks(locks) });

async function open(): Promise<AgentFile> {
  const file = await files.open(path, false);
  if (file.kind !== 'file') throw new Error(`${path}: ${JSON.stringify(file)}`);
  return file;
}

async function replace(file: AgentFile, text: string): Promise<boolean> {
  const outcome = await files.commit([{ kind: 'change', key: file.key, before: file.text, changes: [{ start: 0, end: file.text.length, text }] }]);
  if (outcome.status === 'failed') {
    process.stdout.write(`${outcome.message}\n`);
    process.exit(3);
  }
  return outcome.status === 'written';
}

if (mode === 'rewrite') {
  for (let round = 0; ; round++) {
    const file = await open();
    await replace(file, String.fromCharCode(97 + (round % 26)).repeat(file.text.length));
    if (round === 0) process.stdout.write('writing\n');
  }
}
for (let line = 0; line < Number(count); line++) {
  for (let file = await open(); !(await replace(file, `${file.text}${name} ${line}\n`)); file = await open());
}
