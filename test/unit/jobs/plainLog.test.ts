import { describe, expect, test } from 'vitest';
import { plainLog } from '../../../src/jobs/node/logs/ansiText.ts';
import { placesInLine } from '../../../src/jobs/node/logs/placesInLog.ts';
import { startMeasuringWork } from '../../support/relativeWork.ts';

describe('a log without escape sequences', () => {
  test('keeps its lines, and its colours apart', () => {
    const { text, stretches } = plainLog(
      'plain\n\u001b[1;31merror:\u001b[0m it \u001b[38;5;196mbroke\u001b[39m \u001b[48;2;1;2;3mhere\u001b[m\nlast',
    );
    expect(text).toBe('plain\nerror: it broke here\nlast');
    expect(stretches).toEqual([
      { line: 1, start: 0, end: 6, style: { isBold: true, foreground: 1 } },
      { line: 1, start: 10, end: 15, style: { foreground: '#ff0000' } },
      { line: 1, start: 16, end: 20, style: { background: '#010203' } },
    ]);
  });

  test('a colour goes on over lines until it is taken back', () => {
    const { stretches } = plainLog('\u001b[92mone\ntwo\u001b[0m\nthree');
    expect(stretches).toEqual([
      { line: 0, start: 0, end: 3, style: { foreground: 10 } },
      { line: 1, start: 0, end: 3, style: { foreground: 10 } },
    ]);
  });

  test('of a progress bar the last state stays, also where the line ends as on Windows', () => {
    expect(plainLog(' 1 %\r 50 %\r100 % done\r\nnext\r\n \r').text).toBe('100 % done\nnext\n ');
    expect(plainLog('\u001b[32m10 %\r\u001b[32m90 %\r\u001b[0m   \nx').text).toBe('90 %\nx');
  });

  test('titles, links, cursor moves, overstruck letters and half a sequence are gone', () => {
    expect(
      plainLog(
        '\u001b]0;title\u0007a\u001b]8;;https://x\u001b\\link\u001b]8;;\u001b\\ \u001b[2K\u001b[1Gb N\u0008NA\u0008AM\u0008M \u001b[3',
      ).text,
    ).toBe('alink b NAM 3');
    expect(plainLog('one\u2028two\u0085three').text.split('\n')).toHaveLength(1);
  });

  test('what paints every letter ends, and does so in time that grows with its length', () => {
    const rainbow = Array.from({ length: 60_000 }, (_, at) => `\u001b[38;5;${String(at % 256)}mx`).join('');
    const work = startMeasuringWork();
    const { text } = plainLog(`${rainbow}\n${'\u001b['.repeat(200_000)}`);
    expect(text.length).toBeGreaterThan(60_000);
    expect(work()).toBeLessThan(5000);
  });
});

describe('places in files that a line names', () => {
  test('are found as tools write them', () => {
    expect(placesInLine('  File "/srv/app/train.py", line 12, in main')).toMatchObject([
      { path: '/srv/app/train.py', line: 12 },
    ]);
    expect(placesInLine('steps/train.sh: line 5: REGION: unbound variable')).toMatchObject([
      { start: 0, end: 22, path: 'steps/train.sh', line: 5 },
    ]);
    expect(placesInLine('src/main.c:12:5: error: x')).toMatchObject([
      { start: 0, end: 15, path: 'src/main.c', line: 12, column: 5 },
    ]);
    expect(placesInLine('at run (./lib/a.ts(3,4))')).toMatchObject([{ path: './lib/a.ts', line: 3, column: 4 }]);
    expect(placesInLine('ok.py:1 and ok.py:2').map(({ line }) => line)).toEqual([1, 2]);
  });

  test('addresses and times are none', () => {
    expect(placesInLine('http://host.example:8080/x at 12:30:45 from 10.0.0.1:443')).toEqual([]);
  });

  test('a long line costs little', () => {
    const work = startMeasuringWork();
    placesInLine('a.b/'.repeat(50_000));
    placesInLine('aaaa aaaa '.repeat(50_000));
    expect(work()).toBeLessThan(1000);
  });
});
