import { seededRandom, type Random } from '../edit/random.ts';

/**
 * Characters that stand for what an editor would not show: `␛` escape, `␍` carriage return, `⟦ff⟧` one byte, whatever
 * it is.
 */
const rawByte = /⟦([0-9a-f]{2})⟧/gu;

const noise: Readonly<Record<string, readonly string[]>> = {
  conda: [
    '',
    '==> WARNING: A newer version of conda exists. <==',
    '    current version: 23.5.0',
    '    latest version: 24.9.2',
    '',
    'Please update conda by running',
    '',
    '    $ conda update -n base -c defaults conda',
    '',
  ],
  modules: [
    '',
    'The following have been reloaded with a version change:',
    '  1) gcc/11.3.0 => gcc/12.2.0     2) openmpi/4.1.4 => openmpi/4.1.5',
    '',
    'Lmod is automatically replacing "intel/2022.1" with "gcc/12.2.0".',
    '',
  ],
  slurm: ['+ hostname', '+ date', '+ ulimit -s unlimited', '+ export OMP_NUM_THREADS=8', '+ OMP_NUM_THREADS=8'],
  banner: [
    '**************************************************************',
    '*  Scheduled maintenance: Thursday 06:00, file system errors  *',
    '*  reported last week have been resolved.                     *',
    '**************************************************************',
  ],
  tf: [
    '2026-03-02 09:14:02.118203: I tensorflow/core/util/port.cc:153] oneDNN custom operations are on. You may see slightly different numerical results due to floating-point round-off errors.',
    '2026-03-02 09:14:02.131006: E external/local_xla/xla/stream_executor/cuda/cuda_fft.cc:485] Unable to register cuFFT factory: Attempting to register factory for plugin cuFFT when one has already been registered',
    'E0000 00:00:1740906842.140117   41022 cuda_dnn.cc:8310] Unable to register cuDNN factory: Attempting to register factory for plugin cuDNN when one has already been registered',
    'To enable the following instructions: AVX2 AVX512F FMA, in other operations, rebuild TensorFlow with the appropriate compiler flags.',
  ],
  torchrun: [
    'WARNING:torch.distributed.run:',
    '*****************************************',
    'Setting OMP_NUM_THREADS environment variable for each process to be 1 in default, to avoid your system being overloaded, please further tune the variable for optimal performance in your application as needed.',
    '*****************************************',
  ],
  warnings: [
    '/opt/env/lib/python3.11/site-packages/pandas/core/frame.py:706: DeprecationWarning: Passing a BlockManager to DataFrame is deprecated and will raise in a future version.',
    '  warnings.warn(',
    '/opt/env/lib/python3.11/site-packages/sklearn/linear_model/_logistic.py:469: ConvergenceWarning: lbfgs failed to converge (status=1):',
    'STOP: TOTAL NO. of ITERATIONS REACHED LIMIT.',
    '  n_iter_i = _check_optimize_result(',
  ],
};

/**
 * The output that a case's text stands for. Lines that begin with `@@` make more of them:
 * `@@noise NAME`; `@@repeat N TEXT` ({i} count, {t} time, {f} fraction, {n} whole number, {h} hexadecimal); `@@bar N
 * TEXT` a progress bar of N steps on one line; `@@ranks N` … `@@end` every line once for each rank, interleaved ({r});
 * `@@long N TEXT` one line with N characters before and after; `@@crlf` Windows line ends; `@@noeol` no line end at
 * last.
 */
export function getOutput(text: string, seed: number): string | Uint8Array {
  const random = seededRandom(seed);
  const lines = text.split('\n');
  const out: string[] = [];
  let eol = '\n';
  let last = true;
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? '';
    const found = /^@@(\w+) ?(\w+)? ?(.*)$/su.exec(line);
    if (found === null) {
      out.push(line);
      continue;
    }
    const [, name = '', first = '', rest = ''] = found;
    if (name === 'noise') out.push(...(noise[first] ?? missing(line)));
    else if (name === 'repeat') for (let i = 0; i < Number(first); i++) out.push(filled(rest, i, random));
    else if (name === 'bar') out.push(bar(Number(first), rest));
    else if (name === 'long') out.push(`${filler(Number(first), random)}${rest}${filler(Number(first), random)}`);
    else if (name === 'crlf') eol = '\r\n';
    else if (name === 'noeol') last = false;
    else if (name === 'ranks') {
      const end = lines.indexOf('@@end', at);
      if (end < 0) missing(line);
      out.push(...interleaved(lines.slice(at + 1, end), Number(first), random));
      at = end;
    } else missing(line);
  }
  while (out.at(-1) === '') out.pop();
  const whole = (out.join(eol) + (last && out.length > 0 ? eol : '')).replaceAll('␛', '\u001b').replaceAll('␍', '\r');
  return /⟦[0-9a-f]{2}⟧/u.test(whole) ? getBytes(whole) : whole;
}

function missing(line: string): never {
  throw new Error(`What is ${line}?`);
}

function getBytes(text: string): Uint8Array {
  const parts: Uint8Array[] = [];
  let from = 0;
  for (const found of text.matchAll(rawByte)) {
    parts.push(Buffer.from(text.slice(from, found.index), 'utf8'), Uint8Array.of(Number.parseInt(found[1] ?? '', 16)));
    from = found.index + found[0].length;
  }
  parts.push(Buffer.from(text.slice(from), 'utf8'));
  return new Uint8Array(Buffer.concat(parts));
}

const start = Date.UTC(2026, 2, 2, 9, 14, 2);

function filled(text: string, i: number, random: Random): string {
  return text
    .replaceAll('{i}', String(i))
    .replaceAll('{t}', new Date(start + i * 7000 + random.int(0, 900)).toISOString().replace('T', ' ').slice(0, 19))
    .replaceAll('{f}', () => random.next().toFixed(4))
    .replaceAll('{n}', () => String(random.int(1, 9999)))
    .replaceAll('{h}', () => random.int(0, 0xffffffff).toString(16).padStart(8, '0'));
}

function bar(steps: number, label: string): string {
  return Array.from({ length: steps + 1 }, (_, i) => {
    const percent = Math.round((i / steps) * 100);
    const full = Math.round(percent / 5);
    return `${label}: ${String(percent).padStart(3)}%|${'█'.repeat(full)}${' '.repeat(20 - full)}| ${i}/${steps} [00:${String(i % 60).padStart(2, '0')}<00:${String((steps - i) % 60).padStart(2, '0')},  1.0it/s]`;
  }).join('\r');
}

function filler(length: number, random: Random): string {
  let text = '';
  while (text.length < length) text += `"k${random.int(0, 999)}":${random.next().toFixed(5)},`;
  return text.slice(0, length);
}

/** Each rank's lines in their order, the ranks as they come. */
function interleaved(lines: readonly string[], ranks: number, random: Random): readonly string[] {
  const next = Array.from({ length: ranks }, () => 0);
  const out: string[] = [];
  while (out.length < lines.length * ranks) {
    const rank = random.pick(next.flatMap((at, each) => (at < lines.length ? [each] : [])));
    out.push((lines[next[rank] ?? 0] ?? '').replaceAll('{r}', String(rank)));
    next[rank] = (next[rank] ?? 0) + 1;
  }
  return out;
}
