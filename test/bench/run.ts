import { parseArgs } from 'node:util';
import { runAgentBench } from './agent/agentBench.ts';
import { runHookBench } from './agent/hookBench.ts';
import { runAgentsBench } from './agents/agentsBench.ts';
import { runHookTimesBench } from './agents/hookTimes.ts';
import { calibrateLinks } from './callers/calibrateLinks.ts';
import { runCallersBench } from './callers/callersBench.ts';
import { runCallersRealBench } from './callersReal/callersRealBench.ts';
import { runCasesBench } from './callers/casesBench.ts';
import { runFactsBench } from './callers/factsBench.ts';
import { runMisspelledBench } from './callers/misspelled.ts';
import { runNamesBench } from './callers/names.ts';
import { runScaleBench } from './callers/scaleBench.ts';
import { runPythonBench } from './callers/pythonBench.ts';
import { runWarmBench } from './callers/warmBench.ts';
import { runEvidenceBench } from './edit/evidenceBench.ts';
import { runEditBench } from './edit/editBench.ts';
import { runEditHistoryBench } from './editHistory/editHistoryBench.ts';
import { runEditLazyBench } from './editLazy/editLazyBench.ts';
import { runHostileBench } from './parsers/hostileBench.ts';
import { runJobsBench } from './jobs/jobsBench.ts';
import { runModelBench } from './model/modelBench.ts';
import { runBuiltinBench } from './remediation/builtinBench.ts';
import { runLookAlikeBench } from './remediation/lookAlikeBench.ts';
import { runWordingBench } from './remediation/wordingBench.ts';
import { runRemediationBench } from './remediation/remediationBench.ts';
import { runRemediationSpeedBench } from './remediation/remediationSpeedBench.ts';

const usage = `npm run bench -- edit [options]        measure the edit engine
npm run bench -- edit-history          the edit engine, GNU patch and diff-match-patch on changes out of published packages; fetches them at first use;
                                       --half train|held, --class X, --trials N of a half, --show K (train only), --write
npm run bench -- edit-lazy             snippets with placeholders merged into files of the same packages; --half train|held, --class X, --show K (train only),
                                       --against FOLDER (another checkout, whose engine is measured, too), --write
npm run bench -- agent [options]       what an agent makes of the advice when it tries once more; --hooks: an agent's own byte-exact tool, with and without the hook
npm run bench -- agents                how long an agent waits for the server's first answers and for the hook, beside programs that do nothing; --trials N turns (default 20), --write;
                                       --hooks: how long it waits for each kind of hook, also on a busy machine
npm run bench -- model [options]       what a model adds to the local tiers, and what a lying one could do; --half train|held;
                                       --write fits the numbers of the tier on the train half and makes its table
npm run bench -- evidence [options]    fit the evidence of places on histories (train half) and generated cases; --write makes the engine's table
npm run bench -- callers [options]     the callers' graph against TypeScript's language service, site by site
npm run bench -- callers-real          answers about published projects against their languages' own front ends; fetches them at first use;
                                       --half train|held, --class X,Y (languages or projects), --trials N definitions a project, --show K (train only), --write;
                                       --truth-only keeps what the front ends know and asks nothing; --rewritten S asks about copies of
                                       projects whose calls are put in other ways, drawn with the seed S, and says what was lost
npm run bench -- warm [options]        whole answers with TypeScript's service as a warm language server, against the same truth
npm run bench -- python [options]      the same for Python, against Pyright; needs pip and the network at first use
npm run bench -- cases [options]       events, decorators, containers, callbacks and routes in small workspaces, against rg and TypeScript's service
npm run bench -- facts [folder…]       how fast a thread reads the facts of sources, per language
npm run bench -- hostile [letters]     hostile texts of so many letters (default 200000) for every grammar: most memory and time; --class X, --slow K, --write
npm run bench -- misspelled            how often the true name is suggested for a misspelt one
npm run bench -- names [files]         the index of names on a made-up tree of so many files (default 10000)
npm run bench -- scale [files]         the callers' whole engine on a made-up tree of so many files (default 10000)
npm run bench -- remediation           how known errors are found again, against simpler ways; --show K prints misses of the development part;
                                       as if all tools were strangers: node --import ./test/bench/remediation/leaveToolsOut.ts test/bench/run.ts remediation --class=recourse
npm run bench -- builtin               the fixes that are shipped, on outputs they were not made of and on causes they do not have; --half train, --show K prints misses of it;
                                       --fit (on the train half): the odds of a fix; --fit --write makes the engine's table
npm run bench -- wordings              known errors asked for in another version of the tool, or another language
npm run bench -- look-alikes           how known errors with another cause are kept apart; --show K prints wrong ones of the half that is read
npm run bench -- jobs                  the advice about failed jobs on labelled cases, against the recovery document's lists; --show K prints misses of the dev half;
                                       --against FOLDER (another checkout, whose engine is measured, too); --fit (--write) fits the table of evidence
npm run bench -- remediation-speed     searches and creates among so many records (default 10000 and 100000)

  --trials N     generated cases in all classes together (default 10000)
  --seed S       another set of cases (default 1; 900 for evidence, so that it never sees the measured ones)
  --write        evidence: write src/edit/domain/evidence/evidenceTable.ts; model: write src/edit/domain/model/modelTable.ts; jobs, edit-history, edit-lazy: write its part of test/bench/RESULTS.md
  --calibrate    callers: how often each kind of link was right; --write makes the table of the answers from it
  --class X      edit, agent, model: only classes whose name contains X; callers: only packages; remediation: only matchers; jobs: only families
  --show K       edit, agent: print K failing cases in full, the worst first
  --json FILE    edit: write the counts as JSON
  --no-write     edit, agent, model: leave test/bench/RESULTS.md alone
  --slow K       scale: budgets K times as long, for a busy machine
  --keep         scale: leave the tree for the next run
  --half H       jobs: dev, held or all (default all); edit-history, edit-lazy, model: train, held or all
  --added DAY    edit-history, edit-lazy, model: only packages that were listed on that day (or on several, with commas)
  --robust       jobs: also whether verdicts stay when only the looks of a log change
  --draw X       jobs: put new cases into a half by chance (or all into held: --draw held)
  --no-latency   edit: skip the latency sweep`;

function readArguments(): ReturnType<typeof parsed> {
  try {
    return parsed();
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`);
    process.exit(2);
  }
}

const parsed = () =>
  parseArgs({
    allowPositionals: true,
    options: {
      trials: { type: 'string', default: '10000' },
      seed: { type: 'string' },
      write: { type: 'boolean', default: false },
      class: { type: 'string' },
      show: { type: 'string', default: '0' },
      json: { type: 'string' },
      calibrate: { type: 'boolean', default: false },
      hooks: { type: 'boolean', default: false },
      'no-write': { type: 'boolean', default: false },
      'truth-only': { type: 'boolean', default: false },
      rewritten: { type: 'string' },
      slow: { type: 'string', default: '1' },
      keep: { type: 'boolean', default: false },
      half: { type: 'string', default: 'all' },
      added: { type: 'string' },
      robust: { type: 'boolean', default: false },
      draw: { type: 'string' },
      against: { type: 'string' },
      fit: { type: 'boolean', default: false },
      'no-latency': { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });

const { positionals, values } = readArguments();

switch (values.help ? undefined : positionals[0]) {
  case 'edit':
    process.exitCode = await runEditBench({
      trials: Number(values.trials),
      seed: Number(values.seed ?? '1'),
      show: Number(values.show),
      write: !values['no-write'] && values.class === undefined,
      latency: !values['no-latency'] && values.class === undefined,
      only: values.class,
      json: values.json,
    });
    break;
  case 'edit-history':
    await runEditHistoryBench({
      halves: values.half === 'train' || values.half === 'held' ? [values.half] : ['train', 'held'],
      seed: Number(values.seed ?? '1'),
      trials: Number(values.trials),
      only: values.class,
      added: values.added,
      show: Number(values.show),
      json: values.json,
      write: values.write && values.class === undefined,
    });
    break;
  case 'edit-lazy':
    await runEditLazyBench({
      halves: values.half === 'train' || values.half === 'held' ? [values.half] : ['train', 'held'],
      seed: Number(values.seed ?? '1'),
      only: values.class,
      added: values.added,
      show: Number(values.show),
      against: values.against,
      json: values.json,
      write: values.write && values.class === undefined,
    });
    break;
  case 'callers':
    if (values.calibrate)
      await calibrateLinks({
        questions: Number(values.trials) === 10_000 ? 40 : Number(values.trials),
        seed: Number(values.seed ?? '1'),
        write: values.write,
      });
    else
      await runCallersBench({
        questions: Number(values.trials) === 10_000 ? 40 : Number(values.trials),
        seed: Number(values.seed ?? '1'),
        write: !values['no-write'] && values.class === undefined,
        show: Number(values.show),
        only: values.class,
      });
    break;
  case 'callers-real':
    await runCallersRealBench({
      halves: values.half === 'train' || values.half === 'held' ? [values.half] : ['train', 'held'],
      questions: Number(values.trials) === 10_000 ? 20 : Number(values.trials),
      seed: Number(values.seed ?? '1'),
      only: values.class,
      show: Number(values.show),
      write: values.write && values.class === undefined,
      truthOnly: values['truth-only'],
      rewritten: values.rewritten === undefined ? undefined : Number(values.rewritten),
    });
    break;
  case 'warm':
    await runWarmBench({
      questions: Number(values.trials) === 10_000 ? 40 : Number(values.trials),
      seed: Number(values.seed ?? '1'),
      write: !values['no-write'] && values.class === undefined,
      show: Number(values.show),
      only: values.class,
    });
    break;
  case 'python':
    await runPythonBench({
      questions: Number(values.trials) === 10_000 ? 50 : Number(values.trials),
      seed: Number(values.seed ?? '1'),
      write: !values['no-write'] && values.class === undefined,
      show: Number(values.show),
      only: values.class,
    });
    break;
  case 'cases':
    await runCasesBench({
      write: !values['no-write'] && values.class === undefined,
      show: Number(values.show),
      only: values.class,
    });
    break;
  case 'agents':
    await (values.hooks ? runHookTimesBench : runAgentsBench)({
      turns: values.trials === '10000' ? 20 : Number(values.trials),
      write: values.write,
    });
    break;
  case 'agent':
    if (values.hooks) {
      process.exitCode = await runHookBench({
        trials: Number(values.trials),
        seed: Number(values.seed ?? '1'),
        write: !values['no-write'] && values.class === undefined,
        only: values.class,
      });
      break;
    }
    process.exitCode = await runAgentBench({
      trials: Number(values.trials),
      seed: Number(values.seed ?? '1'),
      show: Number(values.show),
      write: !values['no-write'] && values.class === undefined,
      only: values.class,
    });
    break;
  case 'model':
    process.exitCode = await runModelBench({
      halves: values.half === 'train' || values.half === 'held' ? [values.half] : ['train', 'held'],
      trials: Number(values.trials),
      seed: Number(values.seed ?? '1'),
      fit: values.write,
      write: !values['no-write'] && values.class === undefined && values.half === 'all' && values.added === undefined,
      only: values.class,
      added: values.added,
      show: Number(values.show),
    });
    break;
  case 'evidence':
    await runEvidenceBench({ trials: Number(values.trials), seed: Number(values.seed ?? '900'), write: values.write });
    break;
  case 'facts':
    await runFactsBench({
      roots: positionals.length > 1 ? positionals.slice(1) : ['src', 'node_modules'],
      megabytes: 3,
    });
    break;
  case 'hostile':
    runHostileBench({
      length: Number(positionals[1] ?? '200000'),
      only: values.class ?? '',
      slow: Number(values.slow),
      write: values.write,
    });
    break;
  case 'misspelled':
    await runMisspelledBench({
      each: Number(values.trials) === 10_000 ? 40 : Number(values.trials),
      seed: Number(values.seed ?? '1'),
      write: !values['no-write'],
      show: Number(values.show),
    });
    break;
  case 'names':
    await runNamesBench({ files: Number(positionals[1] ?? '10000'), write: !values['no-write'] });
    break;
  case 'scale':
    await runScaleBench({
      files: Number(positionals[1] ?? '10000'),
      questions: Number(values.trials) === 10_000 ? 120 : Number(values.trials),
      show: Number(values.show),
      slow: Number(values.slow),
      keep: values.keep,
      write: !values['no-write'],
    });
    break;
  case 'remediation':
    await runRemediationBench({
      write: !values['no-write'],
      show: Number(values.show),
      only: values.class,
    });
    break;
  case 'builtin':
    await runBuiltinBench({
      write: values.fit ? values.write : !values['no-write'] && values.half !== 'train',
      isFit: values.fit,
      isTrainOnly: values.half === 'train',
      show: Number(values.show),
    });
    break;
  case 'wordings':
    await runWordingBench({ write: !values['no-write'] });
    break;
  case 'look-alikes':
    await runLookAlikeBench({ write: !values['no-write'], show: Number(values.show) });
    break;
  case 'jobs':
    await runJobsBench({
      write: values.write,
      against: values.against,
      isFit: values.fit,
      half: values.half === 'dev' || values.half === 'held' ? values.half : 'all',
      show: Number(values.show),
      isRobustAsked: values.robust,
      only: values.class,
      draw: values.draw,
    });
    break;
  case 'remediation-speed':
    await runRemediationSpeedBench({
      sizes: positionals.length > 1 ? positionals.slice(1).map(Number) : [10_000, 100_000],
      write: !values['no-write'],
    });
    break;
  default:
    console.error(usage);
    process.exitCode = values.help ? 0 : 2;
}
