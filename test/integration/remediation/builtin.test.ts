import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { formatMessages } from '../../../src/base/text/message.ts';
import type { BuiltinFile } from '../../../src/remediation/node/builtin/builtinFile.ts';
import type { BuiltinOptions } from '../../../src/remediation/node/builtin/builtinFixes.ts';
import { signatureOfReading } from '../../../src/remediation/domain/signature.ts';
import { openRemediations } from '../../../src/remediation/node/openRemediations.ts';
import { builtinFile } from '../../../tools/builtin.ts';
import { builtinLibrary, type GivenEntry } from '../../support/builtinLibrary.ts';
import { getId, openedRemediations } from '../../support/remediationStore.ts';
import { scratchFolder } from '../../support/scratchFolder.ts';

const missing =
  'npm error Missing script: "build"\nnpm error\nnpm error To see a list of scripts, run:\nnpm error   npm run';
const script: GivenEntry = {
  causes: ['npm/script-missing', 'npm/script-gone'],
  title: 'package.json has no script of that name',
  means: 'npm looks in package.json, and there is none.',
  first: 'Run `npm run` without a name.',
  check: 'The script starts.',
  else: 'It is another folder.',
  link: 'https://docs.npmjs.com/cli/commands/npm-run',
  errors: [missing],
};
const rejected =
  'To /srv/git/app.git\n ! [rejected]        main -> main (non-fast-forward)\nerror: failed to push some refs';
const push: GivenEntry = { causes: ['git/push-rejected'], title: 'The remote has commits', errors: [rejected] };

const opened = async (given: readonly GivenEntry[], options: Partial<BuiltinOptions> = {}, folder?: string) =>
  openedRemediations(folder ?? (await scratchFolder()), { builtin: { file: await builtinLibrary(given), ...options } });

describe('built-in fixes', () => {
  it('are found for the same error with other names, and say what to do, how to check and what else it can be', async () => {
    const known = await opened([script, push]);
    const { results, searched, degraded } = await known.search({ error: missing.replace('build', 'deploy') });
    expect(results).toHaveLength(1);
    expect(results[0]).toMatchObject({
      id: 'builtin:npm/script-missing',
      relation: 'exact',
      score: 1,
      remediation: {
        scope: 'builtin',
        solution:
          'Run `npm run` without a name.\n\nTo check: The script starts.\n\nIf that is not it: It is another folder.',
        rootCause: 'npm looks in package.json, and there is none.',
        source: 'https://docs.npmjs.com/cli/commands/npm-run',
        tags: ['npm'],
      },
    });
    expect([searched.records, searched.builtin, degraded]).toEqual([0, 2, false]);
  });

  it('are silent for an error that none of them is about', async () => {
    const known = await opened([script, push]);
    const { results, related } = await known.search({ error: "fatal: couldn't find remote ref feature/x" });
    expect([results, related]).toEqual([[], []]);
  });

  it('stand below what was recorded, even where that is only similar', async () => {
    const known = await opened([script]);
    const similar = getId(
      await known.record({ errorMessage: 'npm error Missing script: "x" in workspace', solution: 'Ours.' }),
    );
    const both = await known.search({ error: missing, minScore: 0 });
    expect(both.results.map(({ id }) => id)).toEqual(
      both.results.some(({ id }) => id === similar)
        ? [similar, 'builtin:npm/script-missing']
        : ['builtin:npm/script-missing'],
    );
    const same = getId(await known.record({ errorMessage: missing, solution: 'The team’s own.' }));
    const { results } = await known.search({ error: missing });
    expect(results[0]?.id).toBe(same);
    expect(results.at(-1)?.id).toBe('builtin:npm/script-missing');
    expect((await known.search({ error: missing, limit: 1 })).results.map(({ id }) => id)).toEqual([same]);
  });

  it('are silent below a headline that says nothing of their cause', async () => {
    const text = (why: string) =>
      `${why}\nError: Could not create the Java Virtual Machine.\nError: A fatal exception has occurred. Program will exit.`;
    const option: GivenEntry = {
      causes: ['java/option'],
      title: 'Java: unrecognized VM option',
      errors: [text("Unrecognized VM option 'MaxPermSize'")],
    };
    const known = await opened([option]);
    const ask = async (error: string) => (await known.search({ error })).results.map(({ relation }) => relation);
    expect(await ask(text("Unrecognized VM option 'UseCMS'"))).toHaveLength(1);
    expect(await ask(text('The Java thread stack size specified is too small. Specify at least 136k'))).toEqual([]);
  });

  it('are called similar where the program that their line names is another', async () => {
    const known = await opened([
      { causes: ['sudo/command'], title: 'sudo: command not found', errors: ['sudo: totalctl: command not found'] },
    ]);
    const ask = async (error: string) => (await known.search({ error })).results[0]?.relation;
    expect(await ask('sudo: frobctl: command not found')).toBe('exact');
    expect(await ask('main.sh: line 10: frobctl: command not found')).not.toBe('exact');
  });

  it('are called similar where another cause has the same words', async () => {
    const known = await opened([{ ...script, isAmbiguous: true }]);
    const [result] = (await known.search({ error: missing })).results;
    expect(result).toMatchObject({ relation: 'similar' });
    expect(result!.score).toBeLessThan(1);
  });

  it('are for any name if their outputs differed in it, and for one if all had that', async () => {
    const error = (name: string): string =>
      `Traceback (most recent call last):\n  File "a.py", line 1\nModuleNotFoundError: No module named '${name}'`;
    const found = async (names: readonly string[]) => {
      const known = await opened([{ causes: ['python/module'], title: 'A module', errors: [error('cv2')], names }]);
      return async (name: string) => (await known.search({ error: error(name) })).results[0]?.relation;
    };
    const any = await found([]);
    expect([await any('cv2'), await any('yaml')]).toEqual(['exact', 'exact']);
    const one = await found(['cv2']);
    expect(await one('cv2')).toBe('exact');
    expect(await one('yaml')).not.toBe('exact');
  });

  it('are found for a line pasted alone, whose program nothing tells, and are called similar', async () => {
    const fix: GivenEntry = {
      causes: ['gcc/unknown-type'],
      title: 'An unknown type',
      errors: ["main.c:3:5: error: unknown type name 'harbor_t'\n    3 | harbor_t one;\n      | ^~~~~~~~"],
    };
    const known = await opened([fix, script, push]);
    const { results } = await known.search({ error: "unknown type name 'quarry_t'" });
    expect(results.map(({ id, relation }) => [id, relation])).toEqual([['builtin:gcc/unknown-type', 'similar']]);
    const ofOthers = ["quarryctl: unknown type name 'quarry_t'", "quarry.cfg:3: unknown type name 'quarry_t'"];
    for (const error of ofOthers) expect((await known.search({ error })).results).toEqual([]);
  });

  it('are all shown for a line of one program that a few of them have word for word', async () => {
    const run = (said: string): string =>
      `jq: error: ${said} is not defined at <top-level>, line 1:\n${said}\njq: 1 compile error`;
    const known = await opened([
      { causes: ['jq/function'], title: 'An unknown function', first: 'Define it.', errors: [run('harbor/1')] },
      { causes: ['jq/variable'], title: 'An unknown variable', first: 'Give it.', errors: [run('$harbor')] },
      script,
    ]);
    const { results } = await known.search({ error: 'jq: error: quarry/0 is not defined at <top-level>' });
    expect(results.map(({ id, relation }) => `${id} ${relation}`).sort()).toEqual([
      'builtin:jq/function similar',
      'builtin:jq/variable similar',
    ]);
  });

  it('are called the same error only where something says which program wrote it', async () => {
    const fix: GivenEntry = {
      causes: ['zorpctl/command'],
      title: 'An unknown command',
      errors: ["Error: No such command 'harbor' in the garden."],
    };
    const known = await opened([fix, script, push]);
    const asked = "Error: No such command 'harbor' in the garden.";
    expect((await known.search({ error: asked })).results[0]?.relation).toBe('similar');
    expect((await known.search({ error: `zorpctl: starting\n${asked}` })).results[0]?.relation).toBe('exact');
  });

  it('are left out by the setting, by cause, and where recorded fixes are filtered', async () => {
    const set = { isOn: true, hidden: [] as string[] };
    const known = await opened([script, push], { isOn: () => set.isOn, hidden: () => set.hidden });
    const ids = async (error: string, more = {}) =>
      (await known.search({ error, ...more })).results.map(({ id }) => id);
    // Any cause of an entry hides it: an update may have changed which comes first.
    set.hidden = ['npm/script-gone'];
    expect(await ids(missing)).toEqual([]);
    expect(await ids(rejected)).toEqual(['builtin:git/push-rejected']);
    set.hidden = [];
    expect(await ids(missing)).toEqual(['builtin:npm/script-missing']);
    expect(await ids(missing, { scope: 'shared' })).toEqual([]);
    expect(await ids(missing, { tags: ['npm'] })).toEqual([]);
    expect(await ids(missing, { scope: 'shared', builtin: true })).toEqual(['builtin:npm/script-missing']);
    set.isOn = false;
    expect(await ids(missing)).toEqual([]);
    expect((await known.search({ error: missing })).searched.builtin).toBeUndefined();
  });

  it('keep what was said of them on this machine, also when an update joins or reorders causes', async () => {
    const folder = await scratchFolder();
    const first = await opened([script, push], {}, folder);
    expect(await first.feedback('builtin:npm/script-missing', 'helpful')).toMatchObject({
      value: {
        confidence: 0.6,
        helpfulCount: 1,
      },
    });
    expect(await first.used('builtin:npm/script-missing')).toMatchObject({ value: { usageCount: 2 } });
    await first.feedback('builtin:git/push-rejected', 'outdated');
    await first.close();
    const later = await opened([{ ...script, causes: ['npm/script-gone', 'npm/script-missing'] }, push], {}, folder);
    expect((await later.search({ error: missing })).results[0]).toMatchObject({
      id: 'builtin:npm/script-gone',
      remediation: { helpfulCount: 1, usageCount: 2, confidence: 0.6 },
    });
    // The id of earlier answers still leads to it.
    expect(await later.get('builtin:npm/script-missing')).toMatchObject({ id: 'builtin:npm/script-gone' });
    expect((await later.search({ error: rejected })).results[0]).toMatchObject({ remediation: { isOutdated: true } });
    // Nothing of it is recorded, listed or exported.
    expect([await later.list(), await later.export(), (await later.status()).records.shared]).toEqual([[], '', 0]);
  });

  it('cannot be changed, merged or removed, and say what can be done instead', async () => {
    const known = await opened([script]);
    const id = 'builtin:npm/script-missing';
    const own = getId(await known.record({ errorMessage: 'E1: a b c', solution: 'S.' }));
    for (const refused of [
      await known.update(id, { title: 'Mine' }),
      await known.remove(id),
      await known.remove([own, id]),
      await known.merge(own, id),
      await known.merge(id, own),
    ])
      expect(formatMessages(refused)).toMatchObject({
        error: { message: expect.stringContaining('Copy it to the project') as unknown },
      });
    expect(await known.get(own)).toBeDefined();
    expect(await known.feedback('builtin:no/such', 'helpful')).toMatchObject({ error: { code: 'NOT_FOUND' } });
    expect(await known.feedback(id, 'wonderful' as never)).toMatchObject({ error: { code: 'VALIDATION_ERROR' } });
  });

  it('are read when an error is looked up, not before; a damaged file is reported, and the search goes on', async () => {
    const file = join(await scratchFolder(), 'builtinFixes.json.br');
    const folder = await scratchFolder();
    const known = await openRemediations(join(folder, 'remediations.db'), { builtin: { file } });
    const own = getId(await known.record({ errorMessage: missing, solution: 'Ours.' }));
    await known.list();
    writeFileSync(file, 'no brotli');
    const { results, degraded, reasons } = await known.search({ error: missing });
    expect([results.map(({ id }) => id), degraded]).toEqual([[own], true]);
    expect(formatMessages(reasons)).toEqual([expect.stringContaining('Install Recourse again')]);
    await known.close();
    const other = await opened([], { file: await builtinLibrary([script], 99) });
    expect((await other.search({ error: missing })).degraded).toBe(true);
  });
});

describe('the file that is shipped', () => {
  const bytes = builtinFile();
  const { entries } = JSON.parse(brotliDecompressSync(bytes).toString()) as BuiltinFile;

  it('has at most 600 KB', () => {
    expect(bytes.length).toBeLessThanOrEqual(600 * 1024);
  });

  it('holds no secret of the corpus, no path of this machine, and one entry a cause', () => {
    const causes = entries.flatMap((entry) => entry.causes);
    expect(new Set(causes).size).toBe(causes.length);
    expect(entries.every(({ wordings }) => wordings.length > 0)).toBe(true);
    expect(JSON.stringify(entries)).not.toContain(process.cwd());
  });

  it('has the signatures of its readings', () => {
    const wordings = entries.flatMap((entry) => entry.wordings);
    const wrong = wordings.filter(({ text, reading, hash }) => signatureOfReading({ ...reading, text }).hash !== hash);
    expect(wrong).toEqual([]);
  });

  it('finds each entry by what it was made of, and is loaded and searched at once', { timeout: 120_000 }, async () => {
    const file = join(await scratchFolder(), 'builtinFixes.json.br');
    writeFileSync(file, bytes);
    const known = await openedRemediations(await scratchFolder(), { builtin: { file } });
    const lost: string[] = [];
    const sample = entries.filter((_, at) => at % Math.ceil(entries.length / 100) === 0);
    for (const { causes, wordings } of sample) {
      const { results } = await known.search({ error: wordings[0]?.text ?? '' });
      if (!results.some(({ id }) => id === `builtin:${causes[0]}`)) lost.push(causes[0]);
    }
    // An excerpt may have lost the line that told its tool.
    expect(lost.length, lost.join(', ')).toBeLessThanOrEqual(sample.length * 0.1);
  });

  it(
    'is silent about tools that an error does not name, and knows what two causes share',
    { timeout: 120_000 },
    async () => {
      const file = join(await scratchFolder(), 'builtinFixes.json.br');
      writeFileSync(file, bytes);
      const known = await openedRemediations(await scratchFolder(), { builtin: { file } });
      const ids = async (error: string) => (await known.search({ error })).results.map(({ id }) => id);
      const missingModule =
        'Traceback (most recent call last):\n  File "/srv/app/main.py", line 3, in <module>\n    import flask_login\n' +
        "ModuleNotFoundError: No module named 'flask_login'";
      // Uvicorn's and pytest's fixes have the same words.
      expect(await ids(missingModule)).toEqual(['builtin:python/module-missing']);
      // One line alone, as people paste it: the runtime's own fix answers, not one for a library that nothing names.
      expect(await ids("ModuleNotFoundError: No module named 'yaml'")).toEqual(['builtin:python/module-missing']);
      expect(await ids('bash: frob: command not found')).toEqual(['builtin:bash/command-missing']);
      expect(await ids('Error: connect ECONNREFUSED 127.0.0.1:5432')).toEqual(['builtin:node/connection-refused']);
      // Without its place a line is its program's still, where the rest of it is that program's alone.
      expect(await ids("error CS0103: The name `basket' does not exist in the current context")).toEqual([
        'builtin:mono/name',
      ]);
      expect(await ids('error: "Order" has no attribute "total"  [attr-defined]')).toEqual(['builtin:mypy/attribute']);
      expect(await ids('error: "basket" is possibly unbound (reportPossiblyUnboundVariable)')).toEqual([
        'builtin:pyright/unbound',
      ]);
      expect(await ids('! [rejected]        main -> main (non-fast-forward)')).toEqual(['builtin:git/push-rejected']);
      // What reads like a question is compared by its letters, too.
      expect(await ids("Service 'order' depends on service 'items' which is undefined.")).toEqual([
        'builtin:docker-compose/depends',
      ]);
      // No rule knows the program, and two word it so.
      expect((await ids("error: unexpected argument '--harbor' found")).toSorted()).toEqual([
        'builtin:cargo/option',
        'builtin:uv/option',
      ]);
      // Written from Slurm's own list of messages.
      expect(await ids('sbatch: error: Batch job submission failed: Invalid partition name specified')).toEqual([
        'builtin:slurm/partition',
      ]);
      // Any refused connection of Node's reads like that of a database.
      const refused = entries.find(({ causes }) => causes.includes('mysql2/refused'));
      expect(refused?.wordings.map(({ isAmbiguous }) => isAmbiguous)).toContain(true);
      expect(refused?.wordings.map(({ isAmbiguousInTool }) => isAmbiguousInTool)).not.toContain(true);
    },
  );
});
