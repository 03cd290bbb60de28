import { parseArgs } from 'node:util';
import { runEditBench } from './edit/editBench.ts';

const usage = `npm run bench -- edit [options]

  --trials N     generated cases in all classes together (default 10000)
  --seed S       another set of cases (default 1)
  --class X      only classes whose name contains X
  --show K       print K failing cases in full, the worst first
  --json FILE    write the counts as JSON
  --no-write     leave test/bench/RESULTS.md alone
  --no-latency   skip the latency sweep`;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    trials: { type: 'string', default: '10000' },
    seed: { type: 'string', default: '1' },
    class: { type: 'string' },
    show: { type: 'string', default: '0' },
    json: { type: 'string' },
    'no-write': { type: 'boolean', default: false },
    'no-latency': { type: 'boolean', default: false },
  },
});

if (positionals[0] !== 'edit') {
  console.error(usage);
  process.exitCode = 2;
} else {
  process.exitCode = await runEditBench({
    trials: Number(values.trials),
    seed: Number(values.seed),
    show: Number(values.show),
    write: !values['no-write'] && values.class === undefined,
    latency: !values['no-latency'] && values.class === undefined,
    ...(values.class === undefined ? {} : { only: values.class }),
    ...(values.json === undefined ? {} : { json: values.json }),
  });
}
