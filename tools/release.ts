import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from './paths.ts';
import { runProcess } from './process.ts';
import { getChannel } from './release/channel.ts';
import { releaseProblems } from './release/releaseProblems.ts';

/**
 * `npm run release [-- --tagged] [-- --channel=release|pre-release]`: may this tree be released? It changes nothing.
 * With `--tagged` the commit must carry its version's tag, as it must when it is published; docs/release.md has the
 * steps.
 */
async function main(): Promise<number> {
  const flags = process.argv.slice(2);
  const channel = flags.find((flag) => flag.startsWith('--channel='))?.slice('--channel='.length);
  const unknown = flags.find((flag) => flag !== '--tagged' && !flag.startsWith('--channel='));
  if (unknown !== undefined || (channel !== undefined && channel !== 'release' && channel !== 'pre-release')) {
    console.error(
      `npm run release does not know ${unknown ?? `the channel ${channel ?? ''}`}; it takes --tagged and --channel=release or --channel=pre-release.`,
    );
    return 2;
  }
  const { version } = JSON.parse(read('package.json')) as { version: string };
  const problems = releaseProblems({
    version,
    lockedVersion: (JSON.parse(read('package-lock.json')) as { version: string }).version,
    changelog: read('CHANGELOG.md'),
    changed: (await git('status', '--porcelain')).map((line) => line.slice(3)),
    tags: await git('tag', '--list'),
    tagsHere: await git('tag', '--points-at', 'HEAD'),
    tagged: flags.includes('--tagged'),
    channel,
  });
  for (const problem of problems) console.error(problem);
  if (problems.length === 0) console.log(`${version} may be released to the channel "${getChannel(version)}".`);
  return problems.length === 0 ? 0 : 1;
}

function read(name: string): string {
  return readFileSync(join(projectRoot, name), 'utf8');
}

/** What git says, line by line. Throws where it fails: without it nothing is known. */
async function git(...args: readonly string[]): Promise<readonly string[]> {
  const { code, output } = await runProcess('git', args, { cwd: projectRoot });
  if (code !== 0) throw new Error(`git ${args.join(' ')} failed: ${output}`);
  return output.split('\n').filter((line) => line !== '');
}

process.exitCode = await main();
