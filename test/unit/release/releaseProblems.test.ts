import { describe, expect, test } from 'vitest';
import { getChannel } from '../../../tools/release/channel.ts';
import { releaseProblems, type ReleaseState } from '../../../tools/release/releaseProblems.ts';

const changelog =
  '# Changelog\n\n## [Unreleased]\n\n## [0.2.1] - 2026-12-01\n\n### Fixed\n\n- A thing.\n\n## [0.1.0] - 2026-11-22\n\n- All of it.\n';
const ready: ReleaseState = {
  version: '0.2.1',
  lockedVersion: '0.2.1',
  changelog,
  changed: [],
  tags: ['v0.1.0', 'v0.2.1'],
  tagsHere: ['v0.2.1'],
  channel: 'release',
  tagged: true,
};
const problems = (change: Partial<ReleaseState>): readonly string[] => releaseProblems({ ...ready, ...change });

describe('the channel of a version', () => {
  test.each([
    ['0.1.0', 'pre-release'],
    ['0.2.0', 'release'],
    ['1.0.7', 'release'],
    ['1.11.0', 'pre-release'],
    ['2.10.3', 'release'],
  ])('%s is a %s', (version, channel) => {
    expect(getChannel(version)).toBe(channel);
  });

  test.each(['1.2', '1.2.3-beta.1', 'v1.2.3', '1.2.3.4', '01.2.3', '1.2.3\n', ''])(
    '%j is no version to publish',
    (version) => {
      expect(() => getChannel(version)).toThrow('three numbers');
    },
  );
});

describe('a tree', () => {
  test('that is in order may be released', () => {
    expect(releaseProblems(ready)).toEqual([]);
  });

  test.each<[string, Partial<ReleaseState>, string]>([
    ['whose lock file is behind', { lockedVersion: '0.2.0' }, 'package-lock.json says 0.2.0'],
    ['that is to go to the other channel', { channel: 'pre-release' }, 'by its minor number'],
    [
      'whose changelog does not know the version',
      { changelog: '# Changelog\n\n## [0.1.0] - 2026-11-22\n\n- All.\n' },
      'has no entry',
    ],
    ['whose entry has no date', { changelog: changelog.replace(' - 2026-12-01', '') }, 'has no date'],
    [
      'whose entry has a date that is none',
      { changelog: changelog.replace('2026-12-01', '2026-13-01') },
      'has no date',
    ],
    ['whose entry is empty', { changelog: changelog.replace('- A thing.\n', '') }, 'lists nothing'],
    [
      'whose entry is not the first',
      { changelog: changelog.replace('## [0.2.1]', '## [0.4.0] - 2027-01-01\n\n- More.\n\n## [0.2.1]') },
      'the newest stands first',
    ],
    ['that differs from its commit', { changed: ['src/extension.ts'] }, 'src/extension.ts'],
    ['without its tag', { tags: [], tagsHere: [] }, 'git tag v0.2.1'],
    ['whose tag is elsewhere', { tagsHere: [] }, 'on another commit'],
    ['that is not tagged yet, of a number that was taken', { tagged: false, tagsHere: [] }, 'take the next number'],
    ['older than a version of the same channel', { tags: ['v0.2.1', 'v0.4.0'] }, 'v0.4.0 is newer'],
    ['whose version is none', { version: '0.2' }, 'three numbers'],
  ])('%s may not', (_what, change, sentence) => {
    expect(problems(change)).toEqual([expect.stringContaining(sentence)]);
  });

  test('may be older than a pre-release: those are another channel', () => {
    expect(problems({ tags: ['v0.2.1', 'v0.3.5', 'nightly'] })).toEqual([]);
  });

  test('needs no tag before it is published', () => {
    expect(problems({ tags: ['v0.1.0'], tagsHere: [], tagged: false })).toEqual([]);
  });
});
