import { beforeEach, expect, test } from 'vitest';
import { namedProblem, namedProblemShape, getProblem } from '../../../src/remediation/host/namedProblem.ts';
import { Diagnostic, Range, Uri, emptyWindow, problems } from '../../support/vscodeStandIn.ts';

beforeEach(emptyWindow);

const uri = Uri.file('/work/a.ts');

function problem(line: number, message = 'broken'): Diagnostic {
  const made = new Diagnostic(new Range(line, 0, line, 4), message);
  made.source = 'ts';
  made.code = 2322;
  return made;
}
const named = (line: number) => namedProblem(uri as never, problem(line) as never);

test('a name survives the way through a key binding', () => {
  expect(namedProblemShape.safeParse(JSON.parse(JSON.stringify(named(3)))).data).toEqual(named(3));
});

test.each([
  [{ startLine: -1 }],
  [{ startLine: 0.5 }],
  [{ endLine: '1' }],
  [{ message: undefined }],
  [{ message: 'x'.repeat(250_001) }],
  [{ uri: 7 }],
  [{ code: 2322 }],
])('%j is no name of a problem', (wrong) => {
  expect(namedProblemShape.safeParse({ ...named(3), ...wrong }).success).toBe(false);
});

test('the editor’s own problem is taken: the one at that place, else one that says the same, which has moved', () => {
  const [first, second] = [problem(1), problem(5)];
  problems.set(uri.toString(), [problem(5, 'another'), first, second]);
  expect(getProblem(named(5))?.diagnostic).toBe(second);
  expect(getProblem(named(9))?.diagnostic).toBe(first);
});

test('a problem that is gone is still looked up by what it said', () => {
  expect(getProblem(named(3))?.diagnostic).toMatchObject({
    message: 'broken',
    source: 'ts',
    code: '2322',
    range: { start: { line: 3 } },
  });
  expect(getProblem({ ...named(3), uri: 'no address' })).toBeUndefined();
});
