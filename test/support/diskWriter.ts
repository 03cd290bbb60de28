import { asItIs } from '../../src/base/text/say.ts';

// A process that writes a file through DiskFiles, for tests that watch or kill it:
// `node diskWriter.ts rewrite ROOT PATH LOCKS`: writes the whole file anew for ever, all of one letter, then all of the
// next.
// `node diskWriter.ts append ROOT PATH LOCKS NAME COUNT`: adds COUNT lines of its own, each on the text as it finds it.
// `node diskWriter.ts several ROOT PATHS LOCKS JOURNAL`: as `rewrite`, all files of a comma-separated list in one
// request; the last is made and deleted in turn.
import { DiskFiles } from '../../src/edit/node/disk/diskFiles.ts';
import { FileLocks } from '../../src/base/node/locks/fileLock.ts';
import { IntentJournal } from '../../src/edit/node/disk/unfinished/intentJournal.ts';
import type { AgentFile, FileChange } from '../../src/edit/domain/agent/types.ts';

const [mode, root = '', path = '', locks = '', name = '', count = '0'] = process.argv.slice(2);
const files = new DiskFiles([root], {
  locks: new FileLocks(locks),
  journal: mode === 'several' ? new IntentJournal(name) : undefined,
});

async function open(named = path): Promise<AgentFile> {
  const file = await files.open(named, false);
  if (file.kind !== 'file') throw new Error(`${named}: ${JSON.stringify(file)}`);
  return file;
}

async function replace(file: AgentFile, text: string): Promise<boolean> {
  const outcome = await files.commit([
    { kind: 'change', key: file.key, before: file.text, changes: [{ start: 0, end: file.text.length, text }] },
  ]);
  if (outcome.status === 'failed') {
    process.stdout.write(`${asItIs(outcome.message)}\n`);
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
if (mode === 'several') {
  const paths = path.split(',');
  const last = paths.pop() ?? '';
  for (let round = 0; ; round++) {
    const changes: FileChange[] = [];
    let letter = '';
    for (const each of paths) {
      const { key, text } = await open(each);
      letter = String.fromCharCode(97 + ((text.charCodeAt(0) - 97 + 1) % 26));
      changes.push({
        kind: 'change',
        key,
        before: text,
        changes: [{ start: 0, end: text.length, text: letter.repeat(text.length) }],
      });
    }
    const extra = await files.open(last, true);
    if (extra.kind === 'new') changes.push({ kind: 'create', key: extra.key, content: letter });
    else if (extra.kind === 'file') changes.push({ kind: 'delete', key: extra.key, before: extra.text });
    const outcome = await files.commit(changes);
    if (outcome.status !== 'written') {
      process.stdout.write(`${JSON.stringify(outcome)}\n`);
      process.exit(3);
    }
    if (round === 0) process.stdout.write(`writing ${asItIs(outcome.warning ?? '')}\n`);
  }
}
for (let line = 0; line < Number(count); line++) {
  for (let file = await open(); !(await replace(file, `${file.text}${name} ${line}\n`)); file = await open());
}
