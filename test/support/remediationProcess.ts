import { asItIs } from '../../src/base/text/say.ts';
import { openRemediations } from '../../src/remediation/node/openRemediations.ts';
import { madeUpFix, unredacted } from './remediationStore.ts';

// Run as a process of its own: does something to a store again and again, and prints each time what came of it.
const [folder = '', projectFile = '', what = 'record', first = '0', count = '1000000'] = process.argv.slice(2);
const scope = projectFile === '' ? 'shared' : 'project';
const remediations = await openRemediations(folder, {
  redact: unredacted,
  projectFiles: projectFile === '' ? undefined : [{ name: 'project', file: projectFile }],
});
console.log('open');
for (let at = Number(first); at < Number(first) + Number(count); at++) {
  if (what === 'record') {
    const recorded = await remediations.record(madeUpFix(at, { scope }));
    console.log(recorded.ok ? recorded.value.id : asItIs(recorded.error.message));
    if (!recorded.ok) break;
  } else {
    const judged = await remediations.feedback(what, 'helpful');
    // As a window does after a verdict; a mere reader must not undo what others write.
    await remediations.search({ error: madeUpFix(0).errorMessage });
    console.log(judged.ok ? judged.value.helpfulCount : asItIs(judged.error.message));
  }
}
const { records, notices } = await remediations.status();
console.log(JSON.stringify({ records, notices: notices.map(({ code }) => code) }));
await remediations.close();
console.log('closed');
