import { replaceFile } from '../../src/base/node/replaceFile.ts';

// Run as a process of its own, to be killed: writes a file anew for ever, all of one letter, then all of the next. Says
// each letter when its write has returned.
const [file = '', size = '0'] = process.argv.slice(2);
for (let round = 0; ; round++) {
  const letter = String.fromCharCode(97 + (round % 26));
  await replaceFile(file, Buffer.alloc(Number(size), letter));
  process.stdout.write(`${letter}\n`);
}
