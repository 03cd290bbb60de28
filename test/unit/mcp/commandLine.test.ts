import { expect, it } from 'vitest';
import { readCommandLine, usage } from '../../../src/mcp/commandLine.ts';

it('reads what the server is started with', () => {
  expect(readCommandLine(['--workspace', '/w', '--data', '/d', '--torc-url', 'http://x'])).toEqual({
    kind: 'serve',
    options: { index: true, workspace: '/w', data: '/d', torcUrl: 'http://x' },
  });
  expect(
    readCommandLine(['--workspace', '/w', '--torc-url', 'https://x', '--torc-name', 'hpc', '--jobs-dir', '/j']),
  ).toEqual({
    kind: 'serve',
    options: { index: true, workspace: '/w', torcUrl: 'https://x', torcName: 'hpc', jobsFolder: '/j' },
  });
  expect(readCommandLine(['--workspace=/w', '--http', '0', '--token-file', '/t'])).toEqual({
    kind: 'serve',
    options: { index: true, workspace: '/w', httpPort: 0, tokenFile: '/t' },
  });
  expect(readCommandLine(['--workspace', '/w', '--allow-sensitive-files'])).toEqual({
    kind: 'serve',
    options: { index: true, workspace: '/w', allowSensitiveFiles: true },
  });
  expect(readCommandLine(['--help', '--workspace', '/w'])).toEqual({ kind: 'help' });
  expect(readCommandLine(['--version'])).toEqual({ kind: 'version' });
});

it.each([
  [['--workspace', '']],
  [['--workspace']],
  [['--workspace', '/w', '--port', '1']],
  [['--workspace', '/w', 'more']],
  [['--workspace', '/w', '--http', 'x']],
  [['--workspace', '/w', '--http', '70000']],
  [['--workspace', '/w', '--http', '-1']],
  [['--workspace', '/w', '--token-file', '/t']],
  [['--workspace', '/w', '--torc-url', 'ftp://x']],
  [['--workspace', '/w', '--torc-url', '']],
  [['--workspace', '/w', '--torc-name', 'Local']],
  [['--workspace', '/w', '--jobs-dir', '']],
  [['--workspace', '/w', '--allow-sensitive-files=no']],
  [['--workspace', '/w', '--allow-sensitive-files', 'all']],
])('says what is wrong with %j', (args) => {
  expect(readCommandLine(args)).toMatchObject({ kind: 'mistake', text: expect.stringMatching(/.{10}/) as string });
});

it('the help names every option that is read', () => {
  for (const option of [
    '--workspace',
    '--data',
    '--http',
    '--token-file',
    '--torc-url',
    '--torc-name',
    '--jobs-dir',
    '--allow-sensitive-files',
    '--help',
    '--version',
    'RECOURSE_MCP_TOKEN',
  ])
    expect(usage).toContain(option);
});
