import { systemClock } from '../../src/base/systemClock.ts';
import { FactsStore } from '../../src/callers/node/store/factsStore.ts';
import { madeUpFacts } from './madeUpFacts.ts';

// Run as a process of its own: writes facts from a number on, in batches, and prints how many are safely written or
// what went wrong.
const [folder = '', first = '0', count = '1000000'] = process.argv.slice(2);
const opened = await FactsStore.open({ folder, version: '1', clock: systemClock });
if (!opened.ok) {
  console.log(opened.error.problem);
  process.exit();
}
const { store } = opened.value;
console.log('open');
for (let at = Number(first); at < Number(first) + Number(count); at += 25) {
  const { written, problem } = await store.write(Array.from({ length: 25 }, (_, n) => madeUpFacts(at + n)));
  console.log(problem ?? at + written);
  if (problem !== undefined) break;
}
const { found, problem } = store.read([madeUpFacts(Number(first)).key]);
console.log(`read ${problem ?? found.size}`);
await store.close();
console.log('closed');
