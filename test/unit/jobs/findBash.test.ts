import { expect, test } from 'vitest';
import { endTreeCommand } from '../../../src/base/node/endTree.ts';
import { findBash } from '../../../src/jobs/node/local/process/findBash.ts';

const windows = (environment: Readonly<Record<string, string>>, ...files: readonly string[]): string | undefined => {
  const there = new Set(files.map((file) => file.toLowerCase()));
  return findBash({
    platform: 'win32',
    environment: { SystemRoot: 'C:\\Windows', ...environment },
    exists: (file) => there.has(file.toLowerCase()),
  });
};

test('elsewhere than on Windows it is the bash of the PATH', () => {
  for (const platform of ['linux', 'darwin'] as const)
    expect(findBash({ platform, environment: {}, exists: () => false })).toBe('bash');
});

test("on Windows it is Git's and never WSL's, which comes first on most PATHs", () => {
  expect(
    windows(
      { Path: 'C:\\WINDOWS\\system32;C:\\tools;D:\\git\\bin' },
      'C:\\Windows\\System32\\bash.exe',
      'D:\\git\\bin\\bash.exe',
    ),
  ).toBe('D:\\git\\bin\\bash.exe');
  expect(
    windows(
      { PATH: 'C:\\Users\\x\\AppData\\Local\\Microsoft\\WindowsApps;C:\\Windows\\System32' },
      'C:\\Users\\x\\AppData\\Local\\Microsoft\\WindowsApps\\bash.exe',
      'C:\\Windows\\System32\\bash.exe',
    ),
  ).toBeUndefined();
});

test('it stands beside a git that is on the PATH, or where Git is installed', () => {
  expect(
    windows(
      { Path: 'C:\\Program Files\\Git\\cmd' },
      'C:\\Program Files\\Git\\cmd\\git.exe',
      'C:\\Program Files\\Git\\bin\\bash.exe',
    ),
  ).toBe('C:\\Program Files\\Git\\bin\\bash.exe');
  expect(windows({ Path: '', ProgramFiles: 'C:\\Program Files' }, 'C:\\Program Files\\Git\\bin\\bash.exe')).toBe(
    'C:\\Program Files\\Git\\bin\\bash.exe',
  );
  expect(
    windows(
      { Path: '', LOCALAPPDATA: 'C:\\Users\\x\\AppData\\Local' },
      'C:\\Users\\x\\AppData\\Local\\Programs\\Git\\bin\\bash.exe',
    ),
  ).toBe('C:\\Users\\x\\AppData\\Local\\Programs\\Git\\bin\\bash.exe');
});

test('folders of the PATH that mean the workspace are passed over', () => {
  expect(windows({ Path: '.;bin;;\\tools' }, '.\\bash.exe', 'bin\\bash.exe', 'bash.exe')).toBeUndefined();
});

test('trees of processes are ended by the program of the system, whatever lies in a workspace', () => {
  expect(endTreeCommand(17, { SystemRoot: 'D:\\Win' })).toEqual({
    program: 'D:\\Win\\System32\\taskkill.exe',
    arguments: ['/T', '/F', '/PID', '17'],
  });
  expect(endTreeCommand(17, {}).program).toBe('C:\\Windows\\System32\\taskkill.exe');
});
